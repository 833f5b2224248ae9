import { useLingui } from '@lingui/react/macro'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import styles from './users.module.css'
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
      width: '72px',
      narrow: 'label',
    },
    { key: 'state', label: t`State`, value: (user) => stateNames[stateOf(user)] },
    {
      key: 'sync',
      label: t`Identity provider`,
      value: ({ sync }) => syncNames[sync],
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

const optionsOf = <Key extends string>(names: Record<Key, string>, present: readonly Key[]) =>
  (Object.keys(names) as Key[])
    .filter((key) => present.includes(key))
    .map((value) => ({ value, label: names[value] }))

export const useUserFilters = (users: readonly User[]): ListFilter<User>[] => {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  const stateNames = useStateNames()
  const syncNames = useSyncNames()
  return [
    {
      key: 'role',
      label: t`Role`,
      value: ({ roles }) => roles,
      options: optionsOf(
        roleNames,
        users.flatMap(({ roles }) => roles),
      ),
    },
    { key: 'state', label: t`State`, value: stateOf, options: optionsOf(stateNames, users.map(stateOf)) },
    {
      key: 'sync',
      label: t`Identity provider`,
      value: ({ sync }) => sync,
      options: optionsOf(
        syncNames,
        users.map(({ sync }) => sync),
      ),
    },
  ]
}
