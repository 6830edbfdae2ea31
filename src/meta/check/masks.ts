import { typeOf } from './form.ts';
import { quote } from './problem.ts';
import { inForm, type Check, type PlacedSpec } from './subject.ts';

const personal: ReadonlySet<string> = new Set(['phone', 'idcard']);
const written: ReadonlySet<string> = new Set(['text', 'longtext', 'list']);
const personalName = /(phone|mobile|idcard|idno)s?$/i;
const personalTitle = /手机号|电话|身份证|证件号|接收号码/;

/** Does a field hold personal numbers, judging by its type or its name and texts? */
function isPersonal(placed: PlacedSpec): boolean {
  const { name, spec } = placed;
  const type = typeOf(placed).name;
  return (
    personal.has(type) ||
    (written.has(type) &&
      (personalName.test(name) || personalTitle.test(spec.title ?? '') || personalTitle.test(spec.description ?? '')))
  );
}

/** A number that is masked in one place and plain in another is not protected. */
const masked: Check = function* (subject) {
  for (const placed of subject.specs) {
    const { name, path, spec, refines } = placed;
    if (refines) continue;
    if (spec['x-public'] !== undefined && (spec['x-sensitive'] || !isPersonal(placed)))
      yield inForm(
        subject,
        'R221',
        `${path}.x-public`,
        `${quote(name)} ${spec['x-sensitive'] ? 'is masked' : 'holds no number of a person'}, so there is nothing to say`,
      );
    else if (isPersonal(placed) && !spec['x-sensitive'] && !spec['x-public']?.trim())
      yield inForm(subject, 'R221', path, `${quote(name)} holds numbers of people and is not masked`);
  }
};

export const maskChecks: readonly Check[] = [masked];
