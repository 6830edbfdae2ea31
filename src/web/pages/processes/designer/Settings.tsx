import { Suspense, useMemo } from 'react';
import type { FieldSpec } from '../../../../meta/field.ts';
import { fieldTypes } from '../../../../meta/fields/index.ts';
import type { Json, JsonSchema } from '../../../../meta/json.ts';
import { sumsOf } from '../../../../meta/columns.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { designed } from '../answers/designed.ts';
import type { Design, Problem } from './calls.ts';
import { Columns } from './Columns.tsx';
import styles from './designer.module.css';
import { drawable, groupsOf, setGroup, setRequired, setSpec } from './document.ts';
import { renameField } from './rename.ts';
import { ChoiceSettings } from './ChoiceSettings.tsx';
import { Condition } from '../conditions/Condition.tsx';
import { Choose, Flag, Line, Wrong } from './controls.tsx';
import { settingTexts } from './texts.ts';

interface Props {
  form: FormFile;
  name: string;
  design: Design;
  problems: readonly Problem[];
  onChange(form: FormFile, about?: string): void;
  onRename(name: string): void;
  /** Enter in its title: the next field can be added. */
  onTitled(): void;
}

type Key = Extract<keyof FieldSpec, string> & keyof typeof settingTexts;

/** Where a new field begins: with what it is called. */
export const titleInput = 'field-title';

/** Which limits each kind of value has. */
const limits: Readonly<Record<string, readonly Key[]>> = {
  text: ['minLength', 'maxLength'],
  longtext: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  decimal: ['minimum', 'maximum'],
  percent: ['minimum', 'maximum'],
  money: ['x-min', 'x-max'],
  enums: ['minItems', 'maxItems'],
  refs: ['minItems', 'maxItems'],
  images: ['minItems', 'maxItems'],
  files: ['minItems', 'maxItems'],
  json: ['minItems', 'maxItems'],
};
const comparable = new Set(['date', 'datetime', 'integer', 'decimal', 'percent', 'money']);
const withoutDefault = new Set(['json', 'image', 'images', 'file', 'files', 'ref', 'refs', 'phone', 'idcard']);

/** What the chosen field says, each with what is wrong with it. */
export function Settings({ form, name, design, problems, onChange, onRename, onTitled }: Props) {
  const t = useCatalogue(settingTexts);
  const spec = form.properties[name] as FieldSpec;
  const type = spec['x-type'] ?? 'text';
  const isComputed = spec.readOnly === true;
  const set = (patch: Partial<FieldSpec>, about?: string) =>
    onChange(setSpec(form, name, patch), about && `${name}.${about}`);
  const wrong = (key: string) =>
    problems.find(({ field, path }) => field === name && path.startsWith(`properties.${name}.${key}`));
  const exactly = (key: string) => problems.find(({ path }) => path === `properties.${name}.${key}`);
  const text = (key: Key, more: { hint?: string; choices?: readonly string[] } = {}) => (
    <Line
      key={key}
      label={t(key)}
      value={typeof spec[key] === 'string' ? spec[key] : ''}
      problem={wrong(key)}
      {...more}
      onChange={(value) => set({ [key]: value || undefined }, key)}
    />
  );
  const limit = (key: Key) =>
    key.startsWith('x-') ? (
      text(key)
    ) : (
      <Line
        key={key}
        label={t(key)}
        kind="number"
        value={spec[key] === undefined ? '' : String(spec[key])}
        problem={wrong(key)}
        onChange={(value) => set({ [key]: value === '' ? undefined : Number(value) }, key)}
      />
    );
  const sums = Object.entries(form.properties).flatMap(([table, each]) => sumsOf(table, each as JsonSchema));
  const others = Object.entries(form.properties).filter(
    ([other, each]) => other !== name && (each['x-type'] ?? 'text') === type,
  );
  const fields = useMemo(() => {
    const { [name]: _itself, ...properties } = form.properties;
    return designed('', drawable({ ...form, properties })).resource.fields;
  }, [form, name]);
  const own = problems.filter(({ field, path }) => field === name && path === `properties.${name}`);
  return (
    <>
      {own.map((problem) => (
        <small key={problem.text} role="alert">
          {problem.text}
        </small>
      ))}
      <h3>{t('basic')}</h3>
      <Line
        label={t('title')}
        name={titleInput}
        value={typeof spec.title === 'string' ? spec.title : ''}
        problem={wrong('title')}
        onEnter={onTitled}
        onChange={(value) => set({ title: value || undefined }, 'title')}
      />
      <Line
        label={t('name')}
        value={name}
        problem={wrong('name')}
        onCommit
        onChange={(next) => {
          onChange(renameField(form, name, next));
          onRename(next);
        }}
      />
      {text('description')}
      <Line
        label={t('x-group')}
        value={spec['x-group'] ?? ''}
        choices={groupsOf(form)}
        onCommit
        onChange={(group) => onChange(setGroup(form, name, group))}
      />
      <label>
        {t('x-width')}
        <select
          value={spec['x-width'] ?? ''}
          onChange={({ target }) => set({ 'x-width': (target.value || undefined) as FieldSpec['x-width'] })}
        >
          <option value="">{t('byType')}</option>
          <option value="half">{t('half')}</option>
          <option value="full">{t('full')}</option>
        </select>
      </label>
      {!isComputed && (
        <Flag
          label={t('required')}
          value={form.required?.includes(name) ?? false}
          onChange={(required) => onChange(setRequired(form, name, required))}
        />
      )}
      {type !== 'ref' && type !== 'refs' && type !== 'bool' && (
        <Flag
          label={t('x-sensitive')}
          value={spec['x-sensitive'] === true}
          onChange={(on) => set({ 'x-sensitive': on || undefined })}
        />
      )}
      <ChoiceSettings
        type={type}
        spec={spec}
        design={design}
        wrong={(key) => wrong(key) ?? (key === 'x-options' ? undefined : own[0])}
        onChange={set}
      />
      {type === 'json' && spec.items && (
        <Columns
          items={spec.items}
          design={design}
          wrong={(path) => (path === '' ? exactly('items') : wrong(`items.${path}`))}
          onChange={(items, about) => set({ items }, about)}
        />
      )}
      {limits[type] && (
        <>
          <h3>{t('limits')}</h3>
          <div className={styles.pair}>{limits[type].map(limit)}</div>
        </>
      )}
      {!isComputed && !withoutDefault.has(type) && (
        <Default
          form={form}
          name={name}
          problem={wrong('default')}
          onChange={(value) => set({ default: value }, 'default')}
        />
      )}
      {comparable.has(type) && others.length > 0 && (
        <>
          <h3>{t('compare')}</h3>
          {(type === 'date' || type === 'datetime'
            ? (['x-after', 'x-at-least'] as const)
            : (['x-at-least', 'x-at-most'] as const)
          ).map((key) => (
            <Choose
              key={key}
              label={t(key)}
              value={spec[key] ?? ''}
              options={others.map(([other, each]) => [other, each.title || other])}
              problem={wrong(key)}
              onChange={(other) => set({ [key]: other || undefined })}
            />
          ))}
        </>
      )}
      <h3>{t('logic')}</h3>
      {!isComputed &&
        (['x-show', 'x-required-when'] as const).map((key) => (
          <Condition
            key={key}
            label={t(key)}
            value={spec[key] ?? ''}
            fields={fields}
            hint={t('expressionHint')}
            problem={<Wrong problem={wrong(key)} />}
            onChange={(when) => set({ [key]: when || undefined }, key)}
          />
        ))}
      {(comparable.has(type) || type === 'text') && (
        <Flag
          label={t('readOnly')}
          value={isComputed}
          onChange={(on) =>
            onChange(
              setRequired(
                setSpec(
                  form,
                  name,
                  on
                    ? { readOnly: true, default: undefined, 'x-show': undefined, 'x-required-when': undefined }
                    : { readOnly: undefined, 'x-formula': undefined },
                ),
                name,
                false,
              ),
            )
          }
        />
      )}
      {isComputed && text('x-formula', { hint: t('formulaHint'), choices: sums })}
    </>
  );
}

/** The default is entered as the answer will be. */
function Default({
  form,
  name,
  problem,
  onChange,
}: {
  form: FormFile;
  name: string;
  problem: Problem | undefined;
  onChange(value: Json | undefined): void;
}) {
  const t = useCatalogue(settingTexts);
  const field = useMemo(
    () =>
      designed('', drawable({ properties: { [name]: form.properties[name] as FieldSpec } })).resource.fields.get(name),
    [form, name],
  );
  if (!field || !fieldTypes.has(field.type.name) || (field.type.name === 'dict' && !field.spec['x-dict'])) return null;
  const { Input } = widgetOf(field);
  return (
    <div>
      <label htmlFor="design-default">{t('default')}</label>
      <Suspense>
        <Input
          field={field}
          id="design-default"
          value={field.spec.default}
          invalid={problem !== undefined}
          onChange={onChange}
        />
      </Suspense>
      {problem && <small role="alert">{problem.text}</small>}
    </div>
  );
}
