import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User, UserComparison, UserRecord } from '@stallwise/contract/users/users.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { ComparisonTable } from '#ui/ComparisonTable.tsx'
import { toastDone } from '#ui/toasts.tsx'
import type { LotChoice } from './use-user-edit.ts'
import { useRoleNames } from './user-words.ts'
import { comparisonQuery, usersKey } from './users.queries.ts'

interface SyncNoticeProps {
  user: User
  customerId: string
  lots: readonly LotChoice[]
}

const useRecordWords = (user: User, lots: readonly LotChoice[]) => {
  const { t } = useLingui()
  const roleNames = useRoleNames()
  const lotName = (id: string) => lots.find(({ _id }) => _id === id)?.name ?? id
  const yes = (is: boolean) => (is ? t`yes` : t`no`)
  const labels: Record<keyof UserRecord, string> = {
    email: t`E-mail`,
    name: t`Name`,
    roles: t`Roles`,
    lots: t`Allowed lots`,
    verified: t`Verified`,
    blocked: t`Blocked`,
    customer: t`Customer`,
  }
  const shown = (record: UserRecord, field: keyof UserRecord): string => {
    if (field === 'roles') return record.roles.map((role) => roleNames[role]).join(', ') || t`none`
    if (field === 'lots') return record.lots.map(lotName).join(', ') || t`none`
    if (field === 'verified' || field === 'blocked') return yes(record[field])
    if (field === 'customer')
      return record.customer === user.customer?._id ? user.customer.name : (record.customer ?? t`none`)
    return record[field]
  }
  return { labels, shown }
}

const BothRecords = ({
  comparison,
  user,
  lots,
}: {
  comparison: UserComparison
  user: User
  lots: readonly LotChoice[]
}) => {
  const { t } = useLingui()
  const { labels, shown } = useRecordWords(user, lots)
  const { ours, theirs, differences } = comparison
  if (!theirs)
    return <p>{t`The identity provider has no account for this user. Synchronizing creates one.`}</p>
  return (
    <ComparisonTable
      label={t`This user in both systems`}
      versions={[t`This system`, t`Identity provider`]}
      rows={differences.map((field) => ({
        key: field,
        field: labels[field],
        values: [shown(ours, field), shown(theirs, field)] as const,
      }))}
    />
  )
}

/** Out of sync blocks editing: both records are shown, and Synchronize keeps ours. Source: decision 2, USR-32, USR-33. */
export const SyncNotice = ({ user, customerId, lots }: SyncNoticeProps) => {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const { t } = useLingui()
  const isOut = user.sync === 'outOfSync'
  const { data } = useQuery({ ...comparisonQuery(customerId, user._id), enabled: isOut })
  const refresh = () => queries.invalidateQueries({ queryKey: usersKey })
  const synchronize = useMutation({
    mutationFn: () =>
      call('POST /admin/users/{customerId}/{userId}/sync', { params: { customerId, userId: user._id } }),
    onSuccess: async () => {
      await refresh()
      toastDone(t`User ${user.name} is in sync.`)
    },
  })
  if (!isOut)
    return (
      <Banner
        tone="soon"
        role="status"
        action={<Button onClick={() => void refresh()}>{t`Try again`}</Button>}
      >
        <p>{t`The identity provider isn’t responding, so editing is paused. Nothing is lost.`}</p>
      </Banner>
    )
  return (
    <Banner
      tone="soon"
      role="alert"
      action={
        <ButtonWithReason
          variant="primary"
          reason={
            user.allowed.includes('synchronize')
              ? undefined
              : t`Ask an administrator who has access to all of this user’s lots.`
          }
          loading={synchronize.isPending}
          onClick={() => synchronize.mutate()}
        >{t`Synchronize`}</ButtonWithReason>
      }
    >
      <p className="strong">
        <Trans>Some data for this user is out of sync, please synchronize the user before editing.</Trans>
      </p>
      {data && <BothRecords comparison={data} user={user} lots={lots} />}
      <p className="dim">{t`Synchronizing updates the identity provider’s record to match this system.`}</p>
      {synchronize.error && <p className="is-alert">{problemText(synchronize.error, i18n)}</p>}
    </Banner>
  )
}
