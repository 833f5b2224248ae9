import { Trans } from '@lingui/react/macro'
import { formatFullDateTime } from '#lib/format/times.ts'
import { useMe } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import styles from './Shell.module.css'

/** BAK-06: tells who runs the installation that its backups are not made any more. */
export const OverdueBackup = () => {
  const { overdueBackup } = useMe()
  if (!overdueBackup) return null
  const { lastAt } = overdueBackup
  const last = lastAt !== null && formatFullDateTime(lastAt)
  return (
    <div className={styles.notice}>
      <Banner tone="alert" role="status">
        {last ? (
          <Trans>
            No backup of the database has been made since {last}. One is due every day; the server’s log says
            why it failed.
          </Trans>
        ) : (
          <Trans>
            No backup of the database has been made yet. One is due every day; the server’s log says why it
            failed.
          </Trans>
        )}
      </Banner>
    </div>
  )
}
