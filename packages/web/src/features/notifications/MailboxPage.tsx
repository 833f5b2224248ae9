import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { DemoMail } from '@stallwise/contract/notifications/mailbox.contract.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { mailboxQuery } from './mailbox.queries.ts'
import styles from './mailbox.module.css'
import { readMailboxSearch } from './mailbox.search.ts'
import { MailList } from './MailList.tsx'
import { OpenMail } from './OpenMail.tsx'
import { MainPage } from '#ui/Page.tsx'

const Mails = ({ mails, open }: { mails: readonly DemoMail[]; open: string | undefined }) => {
  const mail = mails.find(({ _id }) => _id === open)
  if (mails.length === 0)
    return (
      <div className={styles.card}>
        <EmptyState icon="info" title={<Trans>No messages yet</Trans>}>
          <Trans>For example, create a user: the message to that person appears here.</Trans>
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.card} data-open={mail !== undefined || undefined}>
      <MailList mails={mails} />
      {mail ? (
        <OpenMail mail={mail} />
      ) : (
        <p className={styles.none}>
          {open === undefined ? (
            <Trans>Select a message to read it.</Trans>
          ) : (
            <Trans>This message doesn’t exist.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** The mails that the demo would have sent: a list, and the open mail. */
export const MailboxPage = () => {
  const { timeZone } = useSession().config
  const { mail } = readMailboxSearch(useSearch({ strict: false }))
  const { data, isError, refetch } = useQuery(mailboxQuery)
  return (
    <MainPage width="middle">
      <PageHead title={<Trans>Demo mailbox</Trans>} />
      <p className={styles.lead}>
        <Trans>The demo doesn’t send e-mail. Messages it would have sent appear here.</Trans>{' '}
        <Trans>Times in {timeZone}.</Trans>
      </p>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data && <Mails mails={data.data} open={mail} />}
      {!data && !isError && (
        <div className={styles.card} aria-busy="true">
          <SkeletonRows rows={6} height={57} />
        </div>
      )}
    </MainPage>
  )
}
