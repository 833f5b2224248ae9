import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EditFrame } from '../edit/EditFrame.tsx'
import { LockedField } from '../fields/LockedField.tsx'
import { refreshed } from '../edit/refreshed.ts'
import { type Edit, useEdit } from '../edit/use-edit.ts'
import { toastDone } from '../toasts.tsx'
import type { Resource, ResourceRow } from './resource.model.ts'

interface ResourceFormProps {
  of: Resource
  ownerId: string
  /** None for a new one. */
  row: ResourceRow | undefined
  others: readonly ResourceRow[]
  loaded: Record<string, unknown>
  back: string
}

type Values = Record<string, unknown>

const valuesOf = ({ fields }: Resource, row: ResourceRow | undefined): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      row ? field.read(row[name as keyof ResourceRow]) : field.initial,
    ]),
  )

const bodyOf = ({ fields }: Resource, values: Values, loaded: object): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.write(field.isFor?.(values) === false ? field.initial : values[name], values, loaded),
    ]),
  )

const useResourceEdit = ({ of, ownerId, row, others, loaded, back }: ResourceFormProps): Edit<Values> => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const names = others.map(({ name }) => name)
  return useEdit<Values, ResourceRow>({
    initial: valuesOf(of, row),
    version: row?.version,
    check: (values) => of.check(values, { others, names, loaded }),
    save: (values, version) => {
      const body = bodyOf(of, values, loaded)
      return row ? of.calls.change(row, body, version) : of.calls.add(ownerId, body)
    },
    valuesOf: (current) => valuesOf(of, current),
    onSaved: async ({ name }) => {
      toastDone(row ? of.texts.saved(name) : of.texts.added(name))
      await refreshed(queries, of.staleKey(ownerId))
      void navigate({ href: back })
    },
  })
}

const textOf = (field: Resource['fields'][string], value: unknown, loaded: object): string =>
  (field.show ? field.show(value, loaded) : String(value ?? '')) || '–'

/** The form of a resource: its fields one after the other. */
export const ResourceForm = (props: ResourceFormProps) => {
  const { i18n } = useLingui()
  const { of, row, loaded, back } = props
  const edit = useResourceEdit(props)
  const { texts } = of
  const fields = Object.entries(of.fields)
  const words = Object.fromEntries(
    fields.map(([name, field]) => {
      const label = i18n._(field.label)
      return [name, field.show ? { label, show: (value: unknown) => field.show!(value, loaded) } : label]
    }),
  )
  return (
    <EditFrame
      title={row ? row.name : i18n._(texts.add)}
      edit={edit}
      objectName={i18n._(texts.object)}
      words={words}
      backTo={back}
      saveLabel={i18n._(row ? texts.save : texts.add)}
    >
      {fields
        .filter(([, field]) => field.isFor?.(edit.values) !== false)
        .map(([name, field]) => {
          const [label, value] = [i18n._(field.label), edit.values[name]]
          if (field.isFixed?.(loaded, row === undefined))
            return <LockedField key={name} label={label} value={textOf(field, value, loaded)} />
          return (
            <field.Input
              key={name}
              name={name}
              label={label}
              value={value}
              error={edit.faultOf(name)}
              onChange={(changed) => edit.set({ [name]: changed })}
              onBlur={() => edit.touch(name)}
              faultOf={edit.faultOf}
              values={edit.values}
              loaded={loaded}
            />
          )
        })}
    </EditFrame>
  )
}
