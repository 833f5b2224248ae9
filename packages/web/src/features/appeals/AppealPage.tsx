import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppealPage as Shown } from '@stallwise/contract/appeals/appeals.contract.ts'
import { reasonForDriver } from '#features/violations/violation-reasons.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { formatDate, formatFullDateTime } from '#lib/format/times.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { PublicPage } from '#ui/PublicPage.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { AppealForm } from './AppealForm.tsx'
import { useDriverLanguage } from './driver-language.ts'
import { SentAppeal } from './SentAppeal.tsx'
import styles from './appeals.module.css'

const LinkExpired = () => (
  <NoticePage
    brand={useSession().config.productName}
    icon="clock"
    title={<Trans>This link no longer works</Trans>}
  >
    <Trans>
      It has expired, or was replaced by a later notice. If you have a question about a notice, ask the
      parking office.
    </Trans>
  </NoticePage>
)

const ViolationCard = ({ page }: { page: Shown }) => {
  const { t } = useLingui()
  const { lotName, timeZone, licensePlate, place, openedAt, image } = page
  return (
    <Card>
      {image && <img className={styles.image} src={image} alt={t`The vehicle as the camera saw it`} />}
      <Facts label={t`Violation`}>
        <Fact name={<Trans>License plate</Trans>}>
          <span className="plate">{licensePlate}</span>
        </Fact>
        <Fact name={<Trans>Reason</Trans>}>{reasonForDriver(page)}</Fact>
        <Fact name={<Trans>Parking lot</Trans>}>{lotName}</Fact>
        {place !== null && <Fact name={<Trans>Place</Trans>}>{place}</Fact>}
        <Fact name={<Trans>Time</Trans>}>{formatFullDateTime(openedAt, timeZone)}</Fact>
      </Facts>
    </Card>
  )
}

const Closed = ({ status }: Pick<Shown, 'status'>) =>
  status === 'withdrawn' ? (
    <Banner role="status">
      <Trans>This notice was withdrawn. You don’t need to do anything.</Trans>
    </Banner>
  ) : status === 'settled' ? (
    <Banner role="status">
      <Trans>This notice is settled. You don’t need to do anything.</Trans>
    </Banner>
  ) : null

const Content = ({ token, page }: { token: string; page: Shown }) => {
  const queries = useQueryClient()
  const [isWithoutPhoto, setWithoutPhoto] = useState(false)
  const show = (next: Shown, withoutPhoto = false) => {
    setWithoutPhoto(withoutPhoto)
    queries.setQueryData(['appeal', token], next)
  }
  return (
    <>
      <PageHead title={<Trans>Parking violation</Trans>} />
      <Closed status={page.status} />
      <ViolationCard page={page} />
      {page.appeal ? (
        <SentAppeal token={token} page={page} isWithoutPhoto={isWithoutPhoto} onChanged={show} />
      ) : (
        page.status === 'open' && <AppealForm token={token} onReceived={show} />
      )}
      <p className="small dim">
        <Trans>This link works until {formatDate(page.linkUntil, page.timeZone)}.</Trans>
      </p>
    </>
  )
}

/** APL-01: the violation behind the link of a notice, and the appeal against it. */
export const AppealPage = () => {
  const { token } = useParams({ strict: false }) as { token: string }
  const isReady = useDriverLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => call('POST /appeals/{token}', { params: { token }, body: {}, signal }),
    // The links to images are valid for five minutes.
    staleTime: 4 * 60_000,
    retry: (count, failure) => count < 2 && !isProblem(failure, 'link-expired'),
  })
  if (isReady && isProblem(error, 'link-expired')) return <LinkExpired />
  return (
    <PublicPage>
      {!isReady || (!data && !error) ? (
        <SkeletonCard height={420} />
      ) : data ? (
        <Content token={token} page={data} />
      ) : (
        <ErrorState onRetry={() => void refetch()} />
      )}
    </PublicPage>
  )
}
