import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import styles from './waitlist.module.css'

type Answer = 'accept' | 'decline'

const Notice = ({
  title,
  children,
  action,
}: {
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}) => (
  <NoticePage brand={useSession().config.productName} icon="mail" title={title} action={action}>
    {children}
  </NoticePage>
)

const Expired = () => (
  <Notice title={<Trans>This offer is no longer open</Trans>}>
    <Trans>
      It was answered, has expired, or was replaced. Ask the parking office if you still want a pass.
    </Trans>
  </Notice>
)

const Answered = ({ answer, passId }: { answer: Answer; passId: string | null }) =>
  answer === 'accept' ? (
    <Notice title={<Trans>The parking pass is yours</Trans>}>
      <Trans>
        Your pass ID is {passId}. We’ve sent you an e-mail with a link to enter your license plates.
      </Trans>
    </Notice>
  ) : (
    <Notice title={<Trans>Offer declined</Trans>}>
      <Trans>The parking pass goes to the next person on the waitlist.</Trans>
    </Notice>
  )

/** WTL-05: the offer behind a mailed link. */
export const OfferPage = () => {
  const { i18n } = useLingui()
  const { token } = useParams({ strict: false }) as { token: string }
  const [answered, setAnswered] = useState<{ answer: Answer; passId: string | null }>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const opened = useQuery({
    queryKey: ['waitlist-offer', token],
    queryFn: ({ signal }) => call('POST /waitlist-offers', { body: { token }, signal }),
    staleTime: Infinity,
    retry: (count, error) => count < 2 && !isProblem(error, 'link-expired'),
  })
  const send = async (answer: Answer) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { passholderId: passId } = await call('POST /waitlist-offers', { body: { token, answer } })
      setAnswered({ answer, passId })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (answered) return <Answered {...answered} />
  if (isProblem(opened.error ?? failure, 'link-expired')) return <Expired />
  const offer = opened.data?.offer
  if (!offer)
    return opened.error ? (
      <Notice title={<Trans>The offer could not be loaded</Trans>}>{problemText(opened.error, i18n)}</Notice>
    ) : (
      <SkeletonCard height={320} />
    )
  const { name, passholderGroupName, lotName, offerUntil, timeZone } = offer
  const until = formatDateTime(offerUntil, timeZone)
  return (
    <Notice
      title={<Trans>A parking pass for {name}</Trans>}
      action={
        <div className={styles.answers}>
          <Button variant="primary" loading={isBusy} onClick={() => void send('accept')}>
            <Trans>Accept pass</Trans>
          </Button>
          <Button loading={isBusy} onClick={() => void send('decline')}>
            <Trans>Decline offer</Trans>
          </Button>
        </div>
      }
    >
      <Trans>
        A pass of {passholderGroupName} at {lotName} is available. The offer is open until {until}.
      </Trans>
      {failure !== undefined && (
        <span className="is-alert" role="alert">
          {' '}
          {problemText(failure, i18n)}
        </span>
      )}
    </Notice>
  )
}
