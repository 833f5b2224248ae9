import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer, CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'
import { checkCustomer } from '@stallwise/domain/customers/customers.rules.ts'
import { unique } from '@stallwise/domain/fields/field.rules.ts'
import { call } from '#lib/api/call.ts'
import { customersKey } from '#lib/live/lot-keys.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { customersLikeQuery } from './customers.queries.ts'

interface CustomerDialogProps {
  /** Undefined for a new object. */
  customer: Pick<Customer, '_id' | 'name' | 'version'> | undefined
  onClose: () => void
}

const settleMs = 200

/** Names of other customers that are like this one, a moment after it was typed. */
const useNamesLike = (name: string, own: string | undefined): string[] => {
  const [settled] = useDebouncedValue(name.trim(), settleMs)
  const { data } = useQuery(customersLikeQuery(settled))
  return (data?.data ?? []).filter(({ _id }) => _id !== own).map((customer) => customer.name)
}

/** Creating and renaming a customer. */
export const CustomerDialog = ({ customer, onClose }: CustomerDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const isFree = unique(useNamesLike(typed, customer?._id), 'name-used')
  const edit = useEdit<{ name: string }, CustomerDetails>({
    initial: { name: customer?.name ?? '' },
    version: customer?.version,
    check: (values) => {
      const taken = isFree(values.name)
      return [...checkCustomer(values), ...(taken ? [{ path: 'name', ...taken }] : [])]
    },
    save: ({ name }, version) =>
      customer && version !== undefined
        ? call('PUT /admin/customers/{id}', { params: { id: customer._id }, body: { name, version } })
        : call('POST /admin/customers/', { body: { name } }),
    valuesOf: ({ name }) => ({ name }),
    onSaved: ({ name }) => {
      toastDone(customer ? say`Customer renamed to ${name}.` : say`Customer ${name} added.`)
      onClose()
      void queries.invalidateQueries({ queryKey: customersKey })
    },
  })
  const field = textOf(edit, 'name')
  return (
    <EditDialog
      title={customer ? <Trans>Rename customer</Trans> : <Trans>Add customer</Trans>}
      edit={edit}
      objectName={t`customer`}
      words={{ name: t`Name` }}
      onClose={onClose}
      saveLabel={customer ? <Trans>Save name</Trans> : <Trans>Add customer</Trans>}
    >
      <TextField
        label={t`Name`}
        required
        data-autofocus
        autoComplete="off"
        {...field}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          field.onChange(event)
        }}
        error={
          edit.faults.some(({ code }) => code === 'name-used')
            ? t`Customer Name already used`
            : edit.faultOf('name')
        }
      />
    </EditDialog>
  )
}
