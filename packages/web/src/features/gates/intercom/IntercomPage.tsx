import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { looksUpPayments } from '#features/payments/plate-answers.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { sprockitsQuery } from '../gates.queries.ts'
import { OpenGateDialog } from '../openings/OpenGateDialog.tsx'
import { GateButtons } from './GateButtons.tsx'
import { HeldAtExits } from './HeldAtExits.tsx'
import { LastCalls } from './LastCalls.tsx'
import type { OpenFor } from './open-for.ts'
import { PersonSearch } from './PersonSearch.tsx'
import { TodaysVisitors } from './TodaysVisitors.tsx'
import styles from './intercom.module.css'

/** A gate that is being opened, or all of them to choose from, and for whom. */
interface Opening {
  readonly gates: readonly [SprockitView, ...SprockitView[]]
  readonly reason?: string
  readonly plate?: string | undefined
}

/** `/intercom-user/{id}`: gates, whoever may be calling, today’s visitors and the last calls. ICM-01 to ICM-06. */
export const IntercomPage = () => {
  const { lotId = '' } = useParams({ strict: false })
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { data: [first, ...others] = [] } = useQuery(sprockitsQuery(lotId))
  const [opening, setOpening] = useState<Opening>()
  const openFor: OpenFor | undefined =
    first && ((reason, plate) => setOpening({ gates: [first, ...others], reason, plate }))
  return (
    <MainPage>
      <PageHead title={<Trans>Intercom</Trans>}>
        <Link to={`/parking-lots/${lotId}/real-time-status`}>{lot.name}</Link>
        {looksUpPayments(lot) && (
          <Button component={Link} to={`/parking-lots/${lotId}/price-stay`}>
            <Trans>Price a stay</Trans>
          </Button>
        )}
      </PageHead>
      <div className={styles.page}>
        <div className={styles.column}>
          <GateButtons lotId={lotId} onOpen={(gate) => setOpening({ gates: [gate] })} />
          <HeldAtExits lotId={lotId} timeZone={lot.timeZone} onOpen={openFor} />
          <PersonSearch
            lotId={lotId}
            timeZone={lot.timeZone}
            looksUp={lot.allowed.includes('payment.lookup')}
            onOpen={openFor}
          />
          <LastCalls lotId={lotId} timeZone={lot.timeZone} />
        </div>
        <TodaysVisitors lotId={lotId} timeZone={lot.timeZone} onOpen={openFor} />
      </div>
      {opening && <OpenGateDialog lotId={lotId} {...opening} onClose={() => setOpening(undefined)} />}
    </MainPage>
  )
}
