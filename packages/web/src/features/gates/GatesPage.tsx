import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ControllersList } from './controllers/ControllersList.tsx'
import { EdgeKeysList } from './edge/EdgeKeysList.tsx'
import { GatesList } from './GatesList.tsx'
import styles from './gates.module.css'
import { OpenGateDialog } from './openings/OpenGateDialog.tsx'
import { OpeningsList } from './openings/OpeningsList.tsx'

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The gates of a lot: open them, see who did, and what they hang on. */
export const GatesPage = () => {
  const { customerId, parkingLotId: lotId } = adminLotRoute.useParams()
  const [opening, setOpening] = useState<SprockitView>()
  const mayManage = useCan('device.manage')
  const mayOpen = useCan('gate.open')
  const { data: lot } = useQuery(lotQuery(lotId))
  const base = `/admin/${customerId}/parking-lot/${lotId}`
  return (
    <>
      <PageHead title={<Trans>Gates</Trans>} />
      <GatesList
        base={base}
        lotId={lotId}
        mayManage={mayManage}
        onOpenGate={mayOpen ? setOpening : undefined}
      />
      {mayOpen && (
        <Section title={<Trans>Openings</Trans>}>
          <OpeningsList lotId={lotId} timeZone={lot?.timeZone} />
        </Section>
      )}
      {mayManage && (
        <>
          <Section title={<Trans>Controllers</Trans>}>
            <ControllersList base={base} lotId={lotId} />
          </Section>
          <Section title={<Trans>Boxes on site</Trans>}>
            <EdgeKeysList lotId={lotId} />
          </Section>
        </>
      )}
      {opening && <OpenGateDialog lotId={lotId} gate={opening} onClose={() => setOpening(undefined)} />}
    </>
  )
}
