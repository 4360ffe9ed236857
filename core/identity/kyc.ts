// Proof of who somebody is: what is asked for and its limits, agreed by both sides.
import { m } from '#core/messages/messages.js';
import { personNameOf } from '#core/values/text/written.ts';
import { z } from '#core/values/z.ts';

export const kycKinds = ['identity', 'address'] as const;
export type KycKind = (typeof kycKinds)[number];

/** Types of a document. The bytes decide; what a browser declares is only asked first. */
export const kycTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const maxKycFileBytes = 5 * 1024 * 1024;
/** Per person, all files together. */
export const maxKycFiles = 10;
export const maxKycTotalBytes = 25 * 1024 * 1024;

/** A person without an application is `not_submitted`. */
export const kycStatuses = ['not_submitted', 'pending', 'approved', 'rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** Documents can be changed and sent in these states only. */
export const isKycOpen = (status: KycStatus): boolean => status === 'not_submitted' || status === 'rejected';

/** ISO 3166-1 alpha-2, as assigned. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

export const kycFields = z.strictObject({
  fullName: personNameOf({
    min: [1, m.identity_enter_full_name_as_stands],
    max: [100, m.identity_document_name_too_long],
    letters: m.identity_use_letters_spaces_dots_apostrophes,
    digits: true,
  }),
  country: z.string().refine((code) => countryCodes.includes(code), m.identity_choose_country()),
});
