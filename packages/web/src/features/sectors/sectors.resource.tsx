import { msg, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { checkSector } from '@stallwise/domain/sectors/sectors.rules.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { fieldError } from '#ui/fields/field-error.tsx'
import { callsAt } from '#ui/resource/calls-at.ts'
import { choicesField, textField } from '#ui/resource/fields.tsx'
import { resource, type FieldProps, type ResourceField } from '#ui/resource/resource.model.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { sectorsKey, sectorsQuery } from './sectors.queries.ts'

/** The stall numbers in a text, without duplicates; a number may contain a blank. */
export const stallsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((number) => number.trim())
      .filter((number) => number !== ''),
  ),
]

const StallsInput = ({ name, label, value, error, onChange, onBlur }: FieldProps<string>) => (
  <Textarea
    name={name}
    label={label}
    description={
      <Trans>
        Stall numbers, separated by commas or line breaks. Selected:{' '}
        <Plural value={stallsOf(value).length} one="# stall" other="# stalls" />.
      </Trans>
    }
    autosize
    minRows={3}
    maxRows={12}
    style={{ gridColumn: '1 / -1' }}
    value={value}
    error={fieldError(error)}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={onBlur}
  />
)

/** Stall numbers as people type them: one per line, or separated by commas. */
const stallsField: ResourceField<string, readonly string[], string[]> = {
  label: msg`Stalls`,
  initial: '',
  read: (stalls) => stalls.join(', '),
  write: stallsOf,
  Input: StallsInput,
}

/** The sectors of a lot with their free stalls. Only the server knows which stalls the lot has. */
export const sectors = resource({
  exportName: 'sectors',
  manage: 'device.manage',
  calls: callsAt('/sectors'),
  query: sectorsQuery,
  staleKey: sectorsKey,
  loads: { lot: lotQuery },
  texts: {
    list: msg`Sectors`,
    new: msg`Add sector`,
    add: msg`Add sector`,
    save: msg`Save sector`,
    object: msg`sector`,
    empty: {
      icon: 'list',
      title: msg`No sectors yet`,
      text: msg`A sector is a set of stalls or floors that a wayfinder counts.`,
    },
    added: (name) => t`Sector ${name} added.`,
    saved: (name) => t`Sector ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete sector', other: 'Delete # sectors' }),
    removed: (count) => plural(count, { one: 'Sector deleted.', other: '# sectors deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    floors: choicesField(msg`Whole floors`, {
      options: ({ lot }: { lot: Lot }) =>
        lot.floors.map(({ floorName }) => ({ value: floorName, label: formatFloor(floorName) })),
      read: (floors: readonly string[]) => floors,
      nothing: msg`None`,
    }),
    stalls: stallsField,
  },
  check: ({ name, floors, stalls: text }, { names, loaded: { lot } }) => {
    const stalls = stallsOf(text)
    const known = { floors: new Set(lot.floors.map(({ floorName }) => floorName)), stalls: new Set(stalls) }
    return checkSector({ name, floors, stalls }, { ...known, names })
  },
  columns: () => [
    'name',
    { key: 'floors', label: t`Whole floors`, value: ({ floors }) => floors.map(formatFloor).join(', ') },
    {
      key: 'stalls',
      label: t`Individual stalls`,
      value: ({ stalls }) => stalls.length,
      align: 'end',
      width: '120px',
    },
    { key: 'free', label: t`Free`, value: ({ free }) => free ?? null, align: 'end', width: '88px' },
    { key: 'capacity', label: t`Capacity`, value: ({ capacity }) => capacity, align: 'end', width: '104px' },
  ],
})
