import { useLingui } from '@lingui/react/macro'
import type { EventSetup } from '@stallwise/contract/events/events.contract.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SuggestField } from '#ui/fields/SuggestField.tsx'

interface TypeFieldProps<Values extends { type: string }> {
  label: string
  types: EventSetup['types']
  edit: Edit<Values>
  description?: string
}

/** EVT-01: the type of an event: one that the lot has, or another word. */
export const TypeField = <Values extends { type: string }>(props: TypeFieldProps<Values>) => {
  const { label, types, edit, description } = props
  const { t } = useLingui()
  const set = (type: string) => edit.set({ type } as Partial<Values>)
  const wanted = edit.values.type.trim().toLowerCase()
  const fitting = types.filter(({ type }) => type.toLowerCase().includes(wanted))
  return (
    <SuggestField
      label={label}
      description={description ?? t`Days with events of a type are forecast from such days.`}
      suggestions={fitting.slice(0, 20).map(({ type }) => ({ value: type }))}
      value={edit.values.type}
      error={edit.faultOf('type')}
      onChange={set}
      onPick={set}
    />
  )
}
