import { useMasterlistEntries } from '#features/masterlists/masterlist-entries.public.ts'
import { textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SuggestField } from '#ui/fields/SuggestField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { StallFormValues } from './edit-stall.form.ts'
import type { useStallFieldWords } from './use-stall-field-words.ts'

interface Props {
  lotId: string
  edit: Edit<StallFormValues>
  words: ReturnType<typeof useStallFieldWords>
}

/** The EV station of a stall: typed, or one of the lot's masterlist with its vendor. MAS-24. */
export const StationFields = ({ lotId, edit, words }: Props) => {
  const { evStationId, evStationVendor } = edit.values
  const { entries } = useMasterlistEntries({ lotId, kind: 'ev-stations', search: evStationId })
  const pick = (station: string) => {
    const vendor = entries.find(({ name }) => name === station)?.detail
    edit.set({ evStationId: station, evStationVendor: vendor ?? evStationVendor })
  }
  return (
    <>
      <SuggestField
        label={words.evStationId}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'plate' }}
        suggestions={entries.map(({ name, detail }) => ({ value: name, note: detail }))}
        onPick={pick}
        value={evStationId}
        error={edit.faultOf('evStationId')}
        onChange={(station) => edit.set({ evStationId: station })}
        onBlur={() => edit.touch('evStationId')}
      />
      <TextField
        label={words.evStationVendor}
        autoComplete="off"
        spellCheck={false}
        {...textOf(edit, 'evStationVendor')}
      />
    </>
  )
}
