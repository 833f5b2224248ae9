import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '@stallwise/contract/notifications/notifications.contract.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'
import { notificationLink, notificationText } from './notification-words.ts'
import { notificationsQuery, useMarking } from './notifications.queries.ts'
import styles from './NotificationsDialog.module.css'

/** The most that one call marks. */
const mostMarked = 500

interface LineProps {
  notification: Notification
  onRead: (read: boolean) => void
  onOpen: () => void
}

const Line = ({ notification, onRead, onOpen }: LineProps) => {
  const { t } = useLingui()
  const age = formatAgo(notification.last, useNow())
  const text = notificationText(notification)
  const { read } = notification
  return (
    <li className={styles.line} data-unread={!read || undefined}>
      <span className={styles.words}>
        <Link to={notificationLink(notification)} onClick={onOpen}>
          {text}
        </Link>
        <span className="small dim">
          {notification.parkingLot.name} · {age}
          {!read && <span className="sr">{t`, unread`}</span>}
        </span>
      </span>
      <Button
        variant="quiet"
        size="compact-sm"
        aria-label={read ? t`Mark as unread: ${text}` : t`Mark as read: ${text}`}
        onClick={() => onRead(!read)}
      >
        {read ? <Trans>Mark as unread</Trans> : <Trans>Mark as read</Trans>}
      </Button>
    </li>
  )
}

const useMarks = () => {
  const { t, i18n } = useLingui()
  const mark = useMarking()
  const failed = (error: unknown) => toastFailed(problemText(error, i18n))
  return {
    one: (id: string, read: boolean) => void mark(read, [id]).catch(failed),
    all: () =>
      void mark(true).then((changed) => {
        if (changed.length > 0)
          toastUndo(t`Notifications marked as read.`, () => mark(false, changed.slice(0, mostMarked)))
      }, failed),
  }
}

/** The user's notifications, the latest first. NTF-04 */
export const NotificationsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const query = useInfiniteQuery(notificationsQuery)
  const marks = useMarks()
  const rows = query.data?.pages.flatMap(({ data }) => data)
  const hasUnread = rows?.some(({ read }) => !read)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Notifications</Trans>}
      width={560}
      footer={
        <>
          <Button component={Link} to="/user/my-preferences" variant="quiet" onClick={onClose}>
            <Trans>Notification preferences</Trans>
          </Button>
          {hasUnread && <Button onClick={marks.all}>{t`Mark all as read`}</Button>}
        </>
      }
    >
      {rows?.length === 0 && (
        <EmptyState icon="bell" title={<Trans>No notifications yet</Trans>}>
          <Trans>Violations, full groups, sensor errors and gate faults of your lots appear here.</Trans>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label={t`Notifications`}>
          {rows.map((notification) => (
            <Line
              key={notification._id}
              notification={notification}
              onRead={(read) => marks.one(notification._id, read)}
              onOpen={() => {
                if (!notification.read) marks.one(notification._id, true)
                onClose()
              }}
            />
          ))}
        </ul>
      )}
      {!rows &&
        (query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={5} height={48} />
        ))}
      {query.hasNextPage && (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Dialog>
  )
}
