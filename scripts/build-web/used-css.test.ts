import { describe, expect, it } from 'vitest';
import { classesOf, elementsOf, usedCss } from './used-css.ts';

describe('usedCss', () => {
  it('keeps rules of classes the markup has, and rules without classes', () => {
    const css = 'body{margin:0}.a{color:red}.b{color:blue}.a .b,.a:hover{top:0}';
    expect(usedCss(css, '<p class="a x">')).toBe('body{margin:0}.a{color:red}.a:hover{top:0}');
  });

  it('looks into media queries and layers, drops empty queries and keeps the order of layers', () => {
    const css =
      '@layer base,utilities;@layer utilities{.a{x:1}@media (width>=40rem){.sm\\:b{x:2}}}@media print{.c{x:3}}';
    expect(usedCss(css, '<p class="a">')).toBe('@layer base,utilities;@layer utilities{.a{x:1}}');
    expect(usedCss(css, '<p class="sm:b">')).toContain('@media (width>=40rem){.sm\\:b{x:2}}');
  });

  it('reads escaped names and ignores what stands in :not()', () => {
    expect(classesOf('.mt-0\\.5')).toEqual(['mt-0.5']);
    expect(classesOf('.\\32 xl\\:p-1')).toEqual(['2xl:p-1']);
    expect(classesOf(':where(.space-y-5>:not(.last))')).toEqual(['space-y-5']);
    expect(classesOf('.max-w-\\[calc\\(100vw-2rem\\)\\]')).toEqual(['max-w-[calc(100vw-2rem)]']);
  });

  it('leaves out rules that have nothing left to say, and what stood around them', () => {
    const css =
      ':root{--a:1}@supports (x:y){:root{--b:2}}@keyframes k{to{top:0}}:root{--animate-k:1s k}.a{top:0}';
    expect(usedCss(css, '<p class="a">')).toBe('.a{top:0}');
  });

  it('is not fooled by braces in strings', () => {
    expect(usedCss('.a{content:"}"}.b{content:"{"}', '<p class="b">')).toBe('.b{content:"{"}');
  });

  it('leaves out a declaration that repeats the one before it', () => {
    const css = '.a{color:red;color:red;color:red;top:0;color:blue}.b{-x:y;-x:y;x:y}';
    expect(usedCss(css, '<p class="a b">')).toBe('.a{color:red;top:0;color:blue}.b{-x:y;x:y}');
  });

  it('keeps the parts of a date field for a page that has one', () => {
    const css = '::-webkit-datetime-edit{padding:0}::placeholder{top:0}';
    expect(usedCss(css, '<input type="text">')).toBe('::placeholder{top:0}');
    expect(usedCss(css, '<input type="datetime-local">')).toBe(css);
  });

  it('keeps keyframes and fonts, and only the registered properties that are used', () => {
    const css =
      '@font-face{src:x}@keyframes k{to{top:0}}.a{animation:1s k;top:var(--u)}@property --u{syntax:"*"}@property --v{syntax:"*"}';
    expect(usedCss(css, '<p class="a">')).toBe(
      '@font-face{src:x}@keyframes k{to{top:0}}.a{animation:1s k;top:var(--u)}@property --u{syntax:"*"}',
    );
    expect(usedCss('@property --u{syntax:"*"}@property --u-v{syntax:"*"}', '<p>')).toBe('');
  });

  it('leaves out keyframes that no kept rule starts, and the properties that only they read', () => {
    const css =
      ':root{--a:1s k infinite;--c:red}@keyframes k{to{top:0}}@keyframes spin{to{color:var(--c)}}.a{animation:var(--a)}.b{animation:1s spin}';
    expect(usedCss(css.replaceAll('--a', '--animate-k'), '<p class="a">')).toBe(
      ':root{--animate-k:1s k infinite;}@keyframes k{to{top:0}}.a{animation:var(--animate-k)}',
    );
  });

  it('keeps the button of a file field and the looks of toasts where the markup has them', () => {
    const css = '::file-selector-button{top:0}[data-sonner-toast] button{top:1px}';
    expect(usedCss(css, '<input type="text"><button>')).toBe('');
    expect(usedCss(css, '<input type="file"><button data-sonner-toast>')).toBe(css);
  });

  it('leaves out what a property of the theme would fall back to', () => {
    const css = '@layer theme{:root,:host{--a:1px}}.a{top:var(--a,2px);left:var(--b,3px)}[data-x]{--b:4px}';
    expect(usedCss(css, '<p class="a">')).toBe(css.replace(',2px', ''));
  });
});

describe('elementsOf', () => {
  it.each([
    ['code, kbd', ['code', 'kbd']],
    ['html', ['html']],
    ['.card > li:first-child', ['li']],
    ['[data-theme=dark] a.link:hover', ['a']],
    [':where(ul, ol) > :not(p)', []],
    ['.sm\\:flex', []],
    ['#root button::before', ['button']],
    ['*', []],
  ])('of %s are %j', (selector, elements) => expect(elementsOf(selector)).toEqual(elements));
});

describe('usedCss', () => {
  it('leaves out rules of elements that are not there and properties that nothing reads', () => {
    const css =
      ':root{--a:1px;--b:var(--c);--c:2px;--d:3px}p{margin:var(--a)}table{margin:0}:is(table,p){color:red}';
    expect(usedCss(css, '<p style="width:var(--d)">x</p>')).toBe(
      ':root{--a:1px;--d:3px}p{margin:var(--a)}:is(table,p){color:red}',
    );
  });
});
