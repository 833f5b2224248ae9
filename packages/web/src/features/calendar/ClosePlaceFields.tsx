import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { stallsNamedIn } from '@stallwise/domain/stalls/stall-ranges.rules.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import type { ClosureValues } from './closure.form.ts'

interface Props {
  edit: Edit<ClosureValues>
  floors: readonly string[]
  known: readonly string[] | undefined
}

/** What to close, where it was not chosen on the map: a floor, or stalls by numbers and ranges. */
export const ClosePlaceFields = ({ edit, floors, known }: Props) => {
  const { t } = useLingui()
  const { place, stalls } = edit.values
  const count = stallsNamedIn(stalls, known).numbers.length
  return (
    <>
      <Segments
        label={t`What to close`}
        value={place}
        options={[
          { value: 'floor', label: t`A floor` },
          { value: 'stalls', label: t`Stalls` },
        ]}
        onChange={(chosen) => edit.set({ place: chosen })}
      />
      {place === 'floor' ? (
        <SelectField
          label={t`Floor`}
          required
          data-autofocus
          placeholder={t`Select`}
          data={floors.map((floorName) => ({ value: floorName, label: formatFloor(floorName) }))}
          {...choiceOf(edit, 'floor')}
        />
      ) : (
        <TextField
          label={t`Stalls`}
          required
          description={
            count === 0
              ? unbroken(t`Numbers and ranges, separated by commas: L6-101, L6-121 to L6-144.`)
              : plural(count, { one: '# stall', other: '# stalls' })
          }
          {...textOf(edit, 'stalls')}
        />
      )}
    </>
  )
}
