import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffUser } from '@stallwise/contract/users/staff-users.contract.ts'
import { email, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { checkName } from '@stallwise/domain/users/users.rules.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { switchOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { productsOfLot, useProductNames, type Products } from './products.ts'
import { staffKey } from './staff.queries.ts'

interface StaffDialogProps {
  parkingLotId: string
  /** Undefined for a new object. */
  user: StaffUser | undefined
  lotProducts: Products
  onClose: () => void
}

type Values = Products & { email: string; name: string }

const valuesOf = (user: StaffUser): Values => ({
  email: user.email,
  name: user.name,
  ...user.productAccess,
})

const productAccessOf = ({ insightVolt, visitorValidation, enforcement, payments }: Values): Products => ({
  insightVolt,
  visitorValidation,
  enforcement,
  payments,
})

const useStaffEdit = ({ parkingLotId, user, lotProducts, onClose }: StaffDialogProps) => {
  const queries = useQueryClient()
  return useEdit<Values, StaffUser>({
    initial: user ? valuesOf(user) : { email: '', name: '', ...lotProducts },
    version: user?.version,
    check: (values) => [...faultsOfFields(values, { email: [required, email] }), ...checkName(values.name)],
    save: (values, version) =>
      user && version !== undefined
        ? call('PUT /parking-lots/staffusers/{id}', {
            params: { id: parkingLotId },
            body: { userId: user._id, version, productAccess: productAccessOf(values) },
          })
        : call('POST /parking-lots/add-staff-user/', {
            body: {
              parkingLot: parkingLotId,
              email: values.email.trim(),
              name: values.name.trim(),
              productAccess: productAccessOf(values),
            },
          }),
    valuesOf,
    onSaved: ({ name }) => {
      toastDone(user ? say`Product access of ${name} saved.` : say`Staff user ${name} added.`)
      onClose()
      void queries.invalidateQueries({ queryKey: staffKey })
    },
  })
}

/** A staff user of a lot, and the products that it may use there. */
export const StaffDialog = (props: StaffDialogProps) => {
  const { user, lotProducts, onClose } = props
  const { t } = useLingui()
  const names = useProductNames()
  const edit = useStaffEdit(props)
  const offered = productsOfLot(lotProducts)
  return (
    <EditDialog
      title={user ? t`Product access of ${user.name}` : t`Add staff user`}
      edit={edit}
      objectName={t`staff user`}
      words={{ email: t`E-mail`, name: t`Name`, ...names }}
      onClose={onClose}
      saveLabel={user ? <Trans>Save product access</Trans> : <Trans>Add staff user</Trans>}
    >
      {!user && (
        <>
          <TextField label={t`Name`} required data-autofocus autoComplete="off" {...textOf(edit, 'name')} />
          <TextField
            label={t`E-mail`}
            required
            type="email"
            autoComplete="off"
            description={t`If this person already exists, the lot is added to their access.`}
            {...textOf(edit, 'email')}
          />
        </>
      )}
      {offered.map((product) => (
        <SwitchField
          key={product}
          label={names[product]}
          description={
            product === 'insightVolt' &&
            t`Has no effect yet: it will decide who starts and stops charging once EV charging is available.`
          }
          {...switchOf(edit, product)}
        />
      ))}
      {offered.length === 0 && <p className="dim">{t`No products are enabled for this lot.`}</p>}
    </EditDialog>
  )
}
