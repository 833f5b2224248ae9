import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Floats } from '#ui/Floats.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { ConnectionNotice } from '#ui/ConnectionNotice.tsx'
import { LotClock } from './LotClock.tsx'
import { useOpenSection } from './open-section.ts'
import { RealTimeSkeleton } from './RealTimeSkeleton.tsx'
import { RealTimeView } from './RealTimeView.tsx'
import { Upsell } from '#ui/Upsell.tsx'

const Status = ({ lot }: { lot: Lot }) => {
  const { contactUrl } = useSession().config
  const open = useOpenSection()
  const navigate = useNavigate()
  if (!lot.allowed.includes('lot.realtime')) return <Upsell contactUrl={contactUrl} />
  return (
    <RealTimeView
      key={lot._id}
      lot={lot}
      open={open}
      onOpen={(section) =>
        void navigate({
          to: '/parking-lots/$lotId/real-time-status',
          params: { lotId: lot._id },
          search: section ? { open: section } : {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

const Frame = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHead title={<Trans>Real-time status</Trans>}>{aside}</PageHead>
    {children}
  </Page>
)

/** The real-time status of a lot. */
export const RealTimePage = () => {
  const { lotId } = lotRoute.useParams()
  const query = useQuery(lotQuery(lotId))
  const lot = query.data
  if (lot)
    return (
      <Frame aside={<LotClock lot={lot} />}>
        <Status lot={lot} />
        <Floats>
          <ConnectionNotice timeZone={lot.timeZone} />
        </Floats>
      </Frame>
    )
  return (
    <Frame>
      {query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <RealTimeSkeleton />}
    </Frame>
  )
}
