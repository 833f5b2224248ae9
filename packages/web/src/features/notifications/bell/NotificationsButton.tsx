import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './NotificationsButton.module.css'
import { unreadQuery } from './notifications.queries.ts'

const NotificationsDialog = lazy(async () => ({
  default: (await import('./NotificationsDialog.tsx')).NotificationsDialog,
}))

const mostShown = 99

/** The bell in the top bar, with the number of unread notifications. */
export const NotificationsButton = () => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const label =
    unread === 0
      ? t`Notifications`
      : t`${plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}`
  return (
    <span className={styles.bell}>
      <IconButton icon="bell" size={20} label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
