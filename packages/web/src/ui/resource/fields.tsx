import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ChangeEvent, HTMLInputTypeAttribute, ReactNode } from 'react'
import { MultiSelectField } from '../fields/MultiSelectField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { TextField } from '../fields/TextField.tsx'
import type { ColumnField, FieldProps, ResourceField } from './resource.model.ts'

interface FieldOptions {
  required?: boolean
  description?: MessageDescriptor
  isFor?: (values: Readonly<Record<string, unknown>>) => boolean
}

interface Choice {
  value: string
  label: string
}

interface ChoiceOptions<Loaded> extends FieldOptions {
  options: (loaded: Loaded) => readonly Choice[]
  /** What stands there while nothing is chosen. */
  nothing?: MessageDescriptor
}

/** What every field takes from its description, in the words of the viewer. */
const useTexts = ({ required, description }: FieldOptions, nothing?: MessageDescriptor) => {
  const { i18n } = useLingui()
  const props: { required?: boolean; description?: ReactNode; placeholder?: string } = {}
  if (required) props.required = true
  if (description) props.description = i18n._(description)
  if (nothing) props.placeholder = i18n._(nothing)
  return props
}

const typed = ({ name, label, value, error, onChange, onBlur }: FieldProps<string>) => ({
  name,
  label,
  value,
  error,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  onBlur,
})

interface TextOptions extends FieldOptions {
  type?: HTMLInputTypeAttribute
  /** An ID: in the face in which O and 0 differ. */
  isId?: boolean
}

const textInput = (options: TextOptions) =>
  function TextInput(props: FieldProps<string>) {
    return (
      <TextField
        type={options.type ?? 'text'}
        autoComplete="off"
        {...(options.isId && { classNames: { input: 'plate' }, spellCheck: false })}
        {...useTexts(options)}
        {...typed(props)}
      />
    )
  }

interface NumberOptions extends FieldOptions {
  /** Behind the number: a word, or a sign such as dBm. */
  unit?: MessageDescriptor | string
  isSigned?: boolean
}

const numberInput = (options: NumberOptions) =>
  function NumberInput(props: FieldProps<string>) {
    const { i18n } = useLingui()
    const { unit, isSigned } = options
    return (
      <NumberField
        {...useTexts(options)}
        {...typed(props)}
        // The number keys of a phone have no minus.
        inputMode={isSigned ? 'text' : 'numeric'}
        unit={typeof unit === 'object' ? i18n._(unit) : unit}
      />
    )
  }

/** A line of text; blanks around it are not sent. */
export const textField = (
  label: MessageDescriptor,
  options: TextOptions = {},
): ColumnField<string, string> => ({
  label,
  initial: '',
  read: (shown) => shown,
  write: (value) => value.trim(),
  cell: (shown) => shown,
  isFor: options.isFor,
  Input: textInput(options),
})

/** A line of text that may be left empty: then it is null. */
export const optionalTextField = (
  label: MessageDescriptor,
  options: TextOptions = {},
): ColumnField<string, string | null> => ({
  ...textField(label, options),
  read: (shown) => shown ?? '',
  write: (value) => value.trim() || null,
  cell: (shown) => shown,
})

/** A number, as it is typed. */
export const numberField = (
  label: MessageDescriptor,
  options: NumberOptions & { initial?: number } = {},
): ColumnField<string, number> => ({
  label,
  initial: options.initial === undefined ? '' : String(options.initial),
  read: String,
  write: Number,
  cell: (shown) => shown,
  isFor: options.isFor,
  Input: numberInput(options),
})

/** A number that may be left empty: then it is null. */
export const optionalNumberField = (
  label: MessageDescriptor,
  options: NumberOptions = {},
): ColumnField<string, number | null> => ({
  label,
  initial: '',
  read: (shown) => (shown === null ? '' : String(shown)),
  write: (value) => (value.trim() === '' ? null : Number(value)),
  cell: (shown) => shown,
  isFor: options.isFor,
  Input: numberInput(options),
})

interface Named {
  _id: string
  name: string
}

/** The choices of objects by their names. */
export const choicesByName = (list: readonly Named[]): Choice[] =>
  list.map(({ _id, name }) => ({ value: _id, label: name }))

/** The choices of a filter: what rows refer to, each once. */
export const choicesAmong = <Row,>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Choice[] =>
  [...new Map(rows.map((row) => [idOf(row), nameOf(row)]))].map(([value, label]) => ({ value, label }))

/** The choices of a select, in the order of their names here. */
export const choicesOf = <Name extends string>(names: Record<Name, string>) =>
  (Object.keys(names) as Name[]).map((value) => ({ value, label: names[value] }))

/** What a rule asks of a list: whether it has the id. */
export const idsIn = (list: readonly { _id: string }[]): ReadonlySet<string> =>
  new Set(list.map(({ _id }) => _id))

const labelIn = (choices: readonly Choice[], id: string): string =>
  choices.find(({ value }) => value === id)?.label ?? id

/** One of a list; nothing chosen is null. */
export const choiceField = <Loaded = object, Wire extends string | null = string | null>(
  label: MessageDescriptor,
  options: ChoiceOptions<Loaded>,
): ResourceField<Wire | null, Wire, Wire, Loaded> => ({
  label,
  initial: null,
  read: (shown) => shown,
  write: (value) => value as Wire,
  show: (value, loaded) => (value ? labelIn(options.options(loaded), value) : ''),
  isFor: options.isFor,
  Input: function ChoiceInput({ label: name, value, error, onChange, onBlur, loaded }) {
    return (
      <SelectField
        label={name}
        clearable={!options.required}
        {...useTexts(options, options.nothing)}
        data={[...options.options(loaded)]}
        value={value}
        error={error}
        onChange={(chosen) => onChange(chosen as Wire | null)}
        onBlur={onBlur}
      />
    )
  },
})

/** A field that some users do not choose. */
export const fixedWhere = <Value, Shown, Sent, Loaded>(
  isFixed: (loaded: Loaded, isNew: boolean) => boolean,
  field: ResourceField<Value, Shown, Sent, NoInfer<Loaded>>,
): ResourceField<Value, Shown, Sent, Loaded> => ({ ...field, isFixed })

/** One of a few fixed names. */
export const namesField = <Name extends string>(
  label: MessageDescriptor,
  names: () => Record<Name, string>,
  options: FieldOptions = {},
): ColumnField<string | null, Name, string | null> => ({
  ...choiceField(label, { ...options, options: () => choicesOf(names()) }),
  read: (shown) => shown,
  cell: (shown) => names()[shown],
})

/** Several of a list, kept in one order so that two choices of the same are equal. */
export const choicesField = <Shown, Loaded = object>(
  label: MessageDescriptor,
  options: ChoiceOptions<Loaded> & { read: (shown: Shown) => readonly string[] },
): ResourceField<readonly string[], Shown, string[], Loaded> => ({
  label,
  initial: [],
  read: (shown) => [...options.read(shown)].sort(),
  write: (value) => [...value],
  show: (value, loaded) => value.map((id) => labelIn(options.options(loaded), id)).join(', '),
  isFor: options.isFor,
  Input: function ChoicesInput({ label: name, value, error, onChange, onBlur, loaded }) {
    const choices = options.options(loaded)
    return (
      <MultiSelectField
        label={name}
        searchable={choices.length > 8}
        {...useTexts(options, value.length === 0 ? options.nothing : undefined)}
        data={[...choices]}
        value={[...value]}
        error={error}
        onChange={(chosen) => onChange([...chosen].sort())}
        onBlur={onBlur}
      />
    )
  },
})

/** One of few numbers, such as the outlets of a controller; the first one to begin with. */
export const numberChoiceField = (
  label: MessageDescriptor,
  { numbers, ...options }: FieldOptions & { numbers: readonly number[] },
): ColumnField<string, number> => {
  const choices = numbers.map((number) => ({ value: String(number), label: String(number) }))
  const { Input } = choiceField<object, string>(label, { ...options, options: () => choices })
  return { ...numberField(label, options), initial: choices[0]!.value, Input }
}
