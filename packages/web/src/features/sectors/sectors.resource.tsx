import { msg, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { checkSector } from '@stallwise/domain/sectors/sectors.rules.ts'
import { stallsNamedIn } from '@stallwise/domain/stalls/stall-ranges.rules.ts'
import { stallNumbersQuery, stallRangeText } from '#features/stalls/stalls.public.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { fieldError, labelFirst } from '#ui/fields/field-error.tsx'
import { callsAt } from '#ui/resource/calls-at.ts'
import { choicesField, textField } from '#ui/resource/fields.tsx'
import { resource, type FieldProps, type ResourceField } from '#ui/resource/resource.model.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { sectorsKey, sectorsQuery } from './sectors.queries.ts'

interface Loaded {
  readonly lot: Lot
  /** Of all stalls of the lot. */
  readonly numbers: readonly string[]
}

const StallsInput = ({ name, label, value, error, onChange, onBlur, loaded }: FieldProps<string, Loaded>) => {
  const count = stallsNamedIn(value, loaded.numbers).numbers.length
  return (
    <Textarea
      inputWrapperOrder={labelFirst}
      name={name}
      label={label}
      description={
        <Trans>
          Numbers and ranges, separated by commas: L6-101, L6-121 to L6-144. Selected:{' '}
          <Plural value={count} one="# stall" other="# stalls" />. You can also select stalls on the map.
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
}

/** Stall numbers and ranges as people type them: one per line, or separated by commas. STA-45. */
const stallsField: ResourceField<string, readonly string[], string[], Loaded> = {
  label: msg`Stalls`,
  initial: '',
  read: (stalls) => stallRangeText(stalls, Infinity),
  write: (text, _values, { numbers }) => [...stallsNamedIn(text, numbers).numbers],
  Input: StallsInput,
}

/** The sectors of a lot with their free stalls. */
export const sectors = resource({
  exportName: 'sectors',
  manage: 'device.manage',
  calls: callsAt('/sectors'),
  query: sectorsQuery,
  staleKey: sectorsKey,
  loads: { lot: lotQuery, numbers: stallNumbersQuery },
  texts: {
    list: msg`Sectors`,
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
  check: ({ name, floors, stalls: text }, { names, loaded: { lot, numbers } }) => {
    const { numbers: stalls, wrong } = stallsNamedIn(text, numbers)
    const known = { floors: new Set(lot.floors.map(({ floorName }) => floorName)), stalls: new Set(numbers) }
    const faults = checkSector({ name, floors, stalls }, { ...known, names })
    if (wrong.length === 0) return faults
    return [...faults.filter(({ path }) => path !== 'stalls'), { path: 'stalls', code: 'unknown' }]
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
