import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { controllers } from './controllers/controllers.resource.tsx'
import { edgeKeys } from './edge/edge-keys.resource.tsx'
import { NewEdgeKey } from './edge/NewEdgeKey.tsx'
import styles from './gates.module.css'
import { DecisionsList } from './openings/DecisionsList.tsx'
import { OpenGateDialog } from './openings/OpenGateDialog.tsx'
import { OpeningsList } from './openings/OpeningsList.tsx'
import { sprockits } from './sprockits.resource.tsx'

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

type OnOpenGate = (gate: SprockitView) => void

const useOpenAction = (onPick: OnOpenGate): ListAction<SprockitView> => {
  const { t } = useLingui()
  return { key: 'open', label: () => t`Open gate…`, icon: 'gate', onPick }
}

const useOpenColumn = (onOpenGate: OnOpenGate): ListColumn<SprockitView> => {
  const { t } = useLingui()
  return {
    key: 'open',
    label: t`Open`,
    value: () => '',
    narrow: 'keep',
    align: 'end',
    width: '124px',
    cell: (gate) => (
      <Button
        size="compact-sm"
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onOpenGate(gate)
        }}
        aria-label={t`Open gate ${gate.name}`}
      >{t`Open gate`}</Button>
    ),
  }
}

/** The gates of a lot: opening them, the log of openings, and their controllers. */
export const GatesPage = () => {
  const { parkingLotId: lotId } = adminLotRoute.useParams()
  const [opening, setOpening] = useState<SprockitView>()
  const [isAddingKey, setAddingKey] = useState(false)
  const mayManage = useCan('device.manage')
  const mayOpen = useCan('gate.open')
  const { data: lot } = useQuery(lotQuery(lotId))
  const [action, column] = [useOpenAction(setOpening), useOpenColumn(setOpening)]
  return (
    <>
      <PageHead title={<Trans>Gates</Trans>} />
      <ResourceRows
        of={sprockits}
        edit="sprockit"
        actions={mayOpen ? [action] : []}
        columns={mayOpen ? [column] : []}
      />
      {mayOpen && (
        <Section title={<Trans>Openings by people</Trans>}>
          <OpeningsList lotId={lotId} timeZone={lot?.timeZone} />
        </Section>
      )}
      {mayManage && (
        <>
          <Section title={<Trans>Controllers</Trans>}>
            <ResourceRows of={controllers} edit="gateController" part="controllers" />
          </Section>
          <Section title={<Trans>Edge boxes</Trans>}>
            <ResourceRows of={edgeKeys} onAdd={() => setAddingKey(true)} part="boxes" />
          </Section>
        </>
      )}
      {mayOpen && (
        <Section title={<Trans>Vehicles at the gates</Trans>}>
          <DecisionsList lotId={lotId} timeZone={lot?.timeZone} />
        </Section>
      )}
      {isAddingKey && <NewEdgeKey lotId={lotId} onClose={() => setAddingKey(false)} />}
      {opening && <OpenGateDialog lotId={lotId} gates={[opening]} onClose={() => setOpening(undefined)} />}
    </>
  )
}
