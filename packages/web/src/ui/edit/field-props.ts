import type { ChangeEvent } from 'react'
import type { Edit } from './use-edit.ts'

type FieldsOf<Values, Type> = {
  [K in keyof Values & string]-?: Values[K] extends Type ? K : never
}[keyof Values & string]

/** `<TextField label=… {...textOf(edit, 'name')} />` */
export const textOf = <Values extends object>(edit: Edit<Values>, field: FieldsOf<Values, string>) => ({
  name: field,
  value: edit.values[field] as string,
  error: edit.faultOf(field),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    edit.set({ [field]: event.currentTarget.value } as Partial<Values>),
  onBlur: () => edit.touch(field),
})

/** `<DateTimeField label=… {...dateTimeOf(edit, 'startTime')} />` */
export const dateTimeOf = <Values extends object>(edit: Edit<Values>, field: FieldsOf<Values, string>) => ({
  value: edit.values[field] as string,
  error: edit.faultOf(field),
  onDateTime: (value: string) => edit.set({ [field]: value } as Partial<Values>),
  onBlur: () => edit.touch(field),
})

/** `<SelectField label=… data=… {...choiceOf(edit, 'type')} />`; also for several (MultiSelect). */
export const choiceOf = <Values extends object, K extends keyof Values & string>(
  edit: Edit<Values>,
  field: K,
) => ({
  value: edit.values[field],
  error: edit.faultOf(field),
  onChange: (value: unknown) => edit.set({ [field]: value } as Partial<Values>),
  onBlur: () => edit.touch(field),
})

/** `<SwitchField label=… {...switchOf(edit, 'isActive')} />`, and for a box. */
export const switchOf = <Values extends object>(edit: Edit<Values>, field: FieldsOf<Values, boolean>) => ({
  name: field,
  checked: edit.values[field] as boolean,
  error: edit.faultOf(field),
  onChange: (event: ChangeEvent<HTMLInputElement>) =>
    edit.set({ [field]: event.currentTarget.checked } as Partial<Values>),
})
