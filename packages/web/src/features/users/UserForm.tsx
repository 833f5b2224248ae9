import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GrantableRole, User } from '@stallwise/contract/users/users.contract.ts'
import { CustomerTrail } from '#features/customers/customers.public.ts'
import { Banner } from '#ui/Banner.tsx'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { LotsPicker } from './LotsPicker.tsx'
import { RolesPicker } from './RolesPicker.tsx'
import { useUserEdit, type LotChoice } from './use-user-edit.ts'
import { hasLots, lacksLots } from './user.form.ts'
import { useRoleNames } from './user-words.ts'
import styles from './users.module.css'

interface UserFormProps {
  customerId: string
  user?: User
  grantable: readonly GrantableRole[]
  lots: readonly LotChoice[]
  blocked?: ReactNode
  aside?: ReactNode
}

/** USR-04: why all fields but the lots are locked. */
const OtherLotsNotice = () => (
  <div className={styles.wide}>
    <Banner>
      <Trans>
        This user also has access to lots that you don’t. You can change which of your lots they have access
        to. For everything else, ask an administrator who has access to all of their lots.
      </Trans>
    </Banner>
  </div>
)

const NoLotsNotice = () => (
  <Banner tone="soon" icon="alert-triangle" role="status">
    <p>
      <Trans>Without a lot this user can sign in, but open nothing.</Trans>
    </p>
  </Banner>
)

/** A user's fields. */
export const UserForm = ({ customerId, user, grantable, lots, blocked, aside }: UserFormProps) => {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  const edit = useUserEdit({ customerId, user, grantable, lots })
  const isLocked = user !== undefined && !user.allowed.includes('edit')
  const nameOf = (id: string) => lots.find(({ _id }) => _id === id)?.name ?? id
  return (
    <>
      <CustomerTrail customerId={customerId} below="users" />
      <EditFrame
        title={user ? user.name : <Trans>Add user</Trans>}
        edit={edit}
        objectName={t`user`}
        words={{
          email: t`E-mail`,
          name: t`Name`,
          roles: { label: t`Roles`, show: (roles) => roles.map((role) => roleNames[role]).join(', ') },
          lots: { label: t`Allowed lots`, show: (ids) => ids.map(nameOf).join(', ') },
        }}
        backTo={`/admin/${customerId}/users`}
        saveLabel={user ? <Trans>Save user</Trans> : <Trans>Add user</Trans>}
        blocked={blocked}
        aside={aside}
      >
        {isLocked && !blocked && <OtherLotsNotice />}
        <TextField
          label={t`Name`}
          required
          autoComplete="off"
          disabled={isLocked}
          {...textOf(edit, 'name')}
        />
        <TextField
          label={t`E-mail`}
          required
          type="email"
          autoComplete="off"
          disabled={isLocked}
          description={user && !isLocked ? t`A verification e-mail is sent to the new address.` : undefined}
          {...textOf(edit, 'email')}
        />
        <div className={styles.wide}>
          <RolesPicker
            grantable={grantable}
            chosen={edit.values.roles}
            disabled={isLocked}
            error={edit.faultOf('roles')}
            onChange={(roles) => edit.set({ roles })}
          />
        </div>
        {hasLots(edit.values) && (
          <div className={styles.wide}>
            <LotsPicker
              lots={lots}
              chosen={edit.values.lots}
              error={
                edit.faults.some(({ path }) => path.startsWith('lots'))
                  ? t`One of these lots no longer exists.`
                  : undefined
              }
              onChange={(chosen) => edit.set({ lots: chosen })}
            />
            {lacksLots(edit.values) && <NoLotsNotice />}
          </div>
        )}
      </EditFrame>
    </>
  )
}
