import { useLingui } from '@lingui/react/macro'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { userStates } from '@stallwise/domain/users/user-list.model.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import styles from './users.module.css'
import { syncStates } from './users.queries.ts'
import { stateOf, useRoleNames, useStateNames, useSyncNames } from './user-words.ts'

const OutOfSync = ({ text }: { text: string }) => (
  <span className={`${styles.sign} is-soon`}>
    <Icon name="alert-triangle" size={14} />
    {text}
  </span>
)

export const useUserColumns = (): ListColumn<User>[] => {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  const stateNames = useStateNames()
  const syncNames = useSyncNames()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'email', label: t`E-mail`, value: ({ email }) => email, width: 'minmax(0, 1.6fr)' },
    { key: 'role', label: t`Role`, value: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
    {
      key: 'lots',
      label: t`Lots`,
      value: ({ lots, roles }) => (roles.includes('provider') ? t`All` : String(lots.length)),
      align: 'end',
      width: '108px',
      narrow: 'label',
    },
    { key: 'state', label: t`State`, value: (user) => stateNames[stateOf(user)] },
    {
      key: 'sync',
      label: t`Identity provider`,
      value: ({ sync }) => syncNames[sync],
      // It is compared, not stored.
      isSortable: false,
      cell: ({ sync }) => (sync === 'outOfSync' ? <OutOfSync text={syncNames.outOfSync} /> : syncNames[sync]),
    },
    {
      key: 'createdAt',
      label: t`Since`,
      value: ({ createdAt }) => new Date(createdAt),
      isSpare: true,
    },
  ]
}

const optionsOf = <Key extends string>(keys: readonly Key[], names: Record<Key, string>) =>
  keys.map((value) => ({ value, label: names[value] }))

interface UserFilterChoices {
  /** The roles that users of the list can have. */
  roles: readonly Role[]
  /** Whether users are compared with an identity provider. */
  isCompared: boolean
}

export const useUserFilters = (offered: UserFilterChoices): ListFilter<User>[] => {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  const stateNames = useStateNames()
  const syncNames = useSyncNames()
  const role = {
    key: 'role',
    label: t`Role`,
    value: ({ roles }: User) => roles,
    options: optionsOf(offered.roles, roleNames),
  }
  const state = { key: 'state', label: t`State`, value: stateOf, options: optionsOf(userStates, stateNames) }
  const sync = {
    key: 'sync',
    label: t`Identity provider`,
    value: (user: User) => user.sync,
    options: optionsOf(syncStates, syncNames),
  }
  return [...(offered.roles.length > 1 ? [role] : []), state, ...(offered.isCompared ? [sync] : [])]
}
