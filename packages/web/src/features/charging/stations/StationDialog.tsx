import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChargingCommandView } from '@stallwise/contract/charging/commands.contract.ts'
import { chargingSignPath } from '@stallwise/domain/payments/pay-pages.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Badge } from '#ui/Badge.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FactRows, Facts } from '#ui/Facts.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { commandsQuery, type StationRow } from '../charging.queries.ts'
import {
  commandNames,
  connectorLabel,
  firstTryText,
  outcomeText,
  stateOf,
  statusNames,
  toneOf,
} from './station-words.ts'
import { StationCommands } from './StationCommands.tsx'
import { StationForm } from './StationForm.tsx'
import styles from './stations.module.css'

interface StationDialogProps {
  lotId: string
  timeZone: string | undefined
  station: StationRow
  onClose: () => void
}

const About = ({ station, timeZone }: Pick<StationDialogProps, 'station' | 'timeZone'>) => {
  const { t } = useLingui()
  const { boot } = station
  const timeOf = (at: string | null) => at && formatDateTime(at, timeZone)
  return (
    <Facts>
      <FactRows
        rows={[
          [
            t`State`,
            <Badge key="state" tone={toneOf(station)}>
              {stateOf(station)}
            </Badge>,
          ],
          [t`Identity`, station.identity],
          [t`Stalls`, station.stalls.map(({ stall }) => stall).join(', ')],
          [t`Power`, t`${station.ratedKw} kW, ${station.phases} × ${station.ampsPerPhase} A`],
          [t`First attempts that led to power`, firstTryText(station.firstTries)],
          [t`Connected since`, station.isConnected && timeOf(station.connectedAt)],
          [t`Disconnected since`, !station.isConnected && timeOf(station.disconnectedAt)],
          [t`Last message`, timeOf(station.lastMessageAt)],
          [t`Vendor and model`, [boot?.vendor ?? station.vendor, boot?.model].filter(Boolean).join(' ')],
          [t`Serial number`, boot?.serial],
          [t`Firmware`, boot?.firmware],
          [t`Version of OCPP`, station.protocol?.replace('ocpp', '')],
        ]}
      />
    </Facts>
  )
}

const Connectors = ({ station, timeZone }: Pick<StationDialogProps, 'station' | 'timeZone'>) => {
  const { t } = useLingui()
  const names = statusNames()
  return (
    <RowsTable
      rows={station.connectors}
      rowKey={({ evse, connector }) => `${evse}-${connector}`}
      isListOnPhones
      columns={[
        {
          label: t`Connector`,
          kind: 'name',
          cell: connectorLabel,
        },
        { label: t`State`, cell: ({ status }) => names[status] },
        { label: t`Error`, cell: ({ error, detail }) => [error, detail].filter(Boolean).join(': ') || '–' },
        { label: t`Since`, cell: ({ since }) => formatDateTime(since, timeZone) },
      ]}
    />
  )
}

const LastCommands = ({ lotId, station, timeZone }: Omit<StationDialogProps, 'onClose'>) => {
  const { t } = useLingui()
  const { data } = useQuery(commandsQuery(lotId, station._id))
  const names = commandNames()
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>
        <Trans>Last commands</Trans>
      </h3>
      <RowsTable<ChargingCommandView>
        rows={data.data}
        rowKey={({ _id }) => _id}
        isListOnPhones
        columns={[
          { label: t`Command`, kind: 'name', cell: ({ kind }) => names[kind] },
          {
            label: t`Outcome`,
            cell: (command) => [outcomeText(command), command.detail].filter(Boolean).join(' – '),
          },
          { label: t`When`, cell: ({ askedAt }) => formatDateTime(askedAt, timeZone) },
          { label: t`By`, cell: ({ by }) => by.name },
        ]}
      />
    </section>
  )
}

/** A station: its state, its connectors, and commands to it. CST-55 */
export const StationDialog = ({ lotId, timeZone, station, onClose }: StationDialogProps) => {
  const { t } = useLingui()
  const mayManage = useCan('station.manage')
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <StationForm lotId={lotId} station={station} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={760}
      title={station.name}
      footer={
        <>
          <Button component={Link} to={chargingSignPath(lotId, station.identity)}>{t`Printable sign`}</Button>
          {mayManage && (
            <Button onClick={() => setEditing(true)}>
              <Trans>Edit station</Trans>
            </Button>
          )}
        </>
      }
    >
      <About station={station} timeZone={timeZone} />
      <section className={styles.section}>
        <h3>
          <Trans>Connectors</Trans>
        </h3>
        <StationCommands lotId={lotId} station={station} />
        {station.connectors.length > 0 && <Connectors station={station} timeZone={timeZone} />}
      </section>
      <LastCommands lotId={lotId} station={station} timeZone={timeZone} />
    </Dialog>
  )
}
