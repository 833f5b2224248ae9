import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Link } from '#lib/routes/Link.tsx'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { useListActions } from '#ui/list/use-list-actions.ts'
import { ActionDialog } from '#ui/list/ActionDialog.tsx'
import { SyncNotice } from './SyncNotice.tsx'
import type { LotChoice } from './use-user-edit.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUserParts } from './use-user-parts.ts'
import { UserForm } from './UserForm.tsx'
import { userQuery } from './users.queries.ts'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import styles from './users.module.css'

const Aside = ({ user, customerId }: { user: User; customerId: string }) => {
  const navigate = useNavigate()
  const actions = useUserActions(customerId)
  const pendingAction = useListActions<User>(() => undefined)
  const isLeaving = {
    ...actions.remove,
    run: async (users: readonly User[]) => {
      const done = await actions.remove.run?.(users)
      void navigate({ href: `/admin/${customerId}/users`, ignoreBlocker: true })
      return done
    },
  }
  return (
    <div className={styles.aside}>
      {[actions.resend, actions.block, actions.unblock, isLeaving]
        .filter((action) => action.isFor?.(user))
        .map((action) => (
          <Button
            key={action.key}
            variant={action.tone === 'remove' ? 'danger' : 'default'}
            onClick={() => pendingAction.start(action, [user])}
          >
            {action.label([user])}
          </Button>
        ))}
      <ActionDialog doing={pendingAction} />
    </div>
  )
}

/** Why a user cannot be saved, if so. USR-04, USR-32, USR-33. */
const reasonNotEditable = (user: User, customerId: string, lots: readonly LotChoice[]) => {
  const { sync, allowed } = user
  if (sync !== 'inSync' && sync !== 'unmanaged')
    return <SyncNotice user={user} customerId={customerId} lots={lots} />
  if (allowed.includes('edit') || allowed.includes('editLots')) return undefined
  return (
    <Banner role="status">
      <Trans>This user has a role that you cannot grant, so you cannot change this user.</Trans>
    </Banner>
  )
}

/** One user. A user out of sync can only be synchronized. */
export const UserPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const { userId } = useParams({ strict: false })
  const found = useQuery(userQuery(customerId, userId!))
  const { grantable, lots, error, retry } = useUserParts(customerId)
  const user = found.data
  if (user === null)
    return (
      <EmptyState
        level={1}
        icon="user"
        title={<Trans>This user doesn’t exist</Trans>}
        action={<Button component={Link} to={`/admin/${customerId}/users`}>{t`Back to users`}</Button>}
      >{t`It was deleted, or you don’t have access to it.`}</EmptyState>
    )
  if (user && grantable && lots)
    return (
      <UserForm
        key={`${user._id} ${user.sync}`}
        customerId={customerId}
        user={user}
        grantable={grantable}
        lots={lots}
        blocked={reasonNotEditable(user, customerId, lots)}
        aside={<Aside user={user} customerId={customerId} />}
      />
    )
  const fault = found.error ?? error
  return fault ? (
    <ErrorState
      onRetry={() => {
        void found.refetch()
        retry()
      }}
    />
  ) : (
    <SkeletonCard height={420} />
  )
}
