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
])('%s is a name', (name) => {
  expect(reads(name)).toBe(false);
});

it('takes a site’s name of three letters for a word only', () => {
  const of = (name: string) => speaksForSite(name, 'Fin', { names: [], words: [] });
  expect(['Fin', 'fin desk', 'F1n'].map(of)).toEqual([true, true, true]);
  expect(['Finn', 'Finley', 'Griffin'].map(of)).toEqual([false, false, false]);
});
