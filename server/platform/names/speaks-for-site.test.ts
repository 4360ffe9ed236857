import { expect, it } from 'vitest';
import { speaksForSite } from '#server/platform/names/speaks-for-site.ts';

const house = { names: ['Northlight Rotation', 'Harbour Reversion'], words: ['Northlight', 'Harbour'] };
const reads = (name: string): boolean => speaksForSite(name, 'Truefill', house);

it.each([
  'Truefill',
  'Truefill Support',
  'Trueﬁll',
  'Tru3fill',
  'Tru3f1ll',
  'True-fill',
  'T R U E F I L L',
  'Truefilll',
  'Trueffil',
  'My Truefill desk',
  'Offісial desk',
  '0fficial',
  'Suppport',
  '5upp0rt Ann',
  'The Adm1n',
  'Admin1',
  'SuperAdmin',
  'Administrator',
  'Administradora',
  'Moderator',
  'M0derator 7',
  'M o d e r a t o r',
  'Customer Service',
  'customer-service',
  'CustomerCare',
  'Help Desk',
  'Help.Centre',
  'Staff',
  'Staff Ann',
  'Staff2',
  'Mod',
  'Team',
  'Security 24',
  'Soporte',
  'Atención al Cliente',
  'Moderador',
  'Northlight',
  'N0rthlight',
  'Northlight Capital',
  'Northlight  R0tation',
  'Nоrthlight',
  'The Harbour Reversion fund',
  'Trueflll',
  'Tru\uFF13fill',
  'Tru𝟑fill',
  'ᴛʀᴜᴇꜰɪʟʟ',
  'ᴀᴅᴍɪɴ',
  'Ɍ\u0335uefill support',
  'a d m i n',
  'Staff1',
  'Mod 10',
  'Root0',
  'Northlight1',
  'Client Services',
  'Our Staff',
  'Verified Trader',
  'Поддержка',
  '客服 小王',
])('%s could be taken for the site', (name) => {
  expect(reads(name)).toBe(true);
});

it.each([
  'Ada Lovelace',
  'Badminton Pro',
  'Modest Mouse',
  'Mood Trader',
  'Team Alpha',
  'Stafford',
  'Northern Lights',
  'Rotation',
  'Harbourmaster Jim',
  'Rooted',
  'House of Cards',
  'Systematic Value',
  'Verifiable',
  'Trader 2024',
  'Ayudante',
  'Иван',
  '张伟',
  'ကျော်',
  'True North',
  'True Flow',
  'True Flight',
  'Ahmad Min',
  'Vlad Min',
  'Joe Root',
  'Leopold Staff',
  'Ada Lovelace 3',
  'Minerva',
])('%s is a name', (name) => {
  expect(reads(name)).toBe(false);
});

it.each([
  ['Bill', ['Abigail', 'Bianca', 'Sybil']],
  ['Lilli', ['Ada Lovelace', 'Lilian']],
  ['Hill', ['Hilary']],
  ['Mill', ['Emilia']],
])('a site called %s leaves others their names', (siteName, names) => {
  for (const name of names) expect([name, speaksForSite(name, siteName, house)]).toEqual([name, false]);
  expect(speaksForSite(`The ${siteName} desk`, siteName, house)).toBe(true);
});

it('takes a short name of a site for a word only', () => {
  const of = (name: string) => speaksForSite(name, 'Fin', { names: [], words: [] });
  expect(['Fin', 'fin desk', 'F1n'].map(of)).toEqual([true, true, true]);
  expect(['Finn', 'Finley', 'Griffin'].map(of)).toEqual([false, false, false]);
});
