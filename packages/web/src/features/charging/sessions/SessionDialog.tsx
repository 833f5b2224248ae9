import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatCents, formatNumber } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx'
import { FactRows, Facts } from '#ui/Facts.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { chargingKey } from '../charging.queries.ts'
import styles from '../stations/stations.module.css'
import { ClearDialog } from './ClearDialog.tsx'
import {
  doubtTexts,
  endingText,
  kwhText,
  leftOutTexts,
  payerNames,
  sessionStateNames,
  sourceNames,
  stopText,
} from './session-words.ts'

interface SessionDialogProps {
  lotId: string
  timeZone: string
  session: ChargingSessionView
  onClose: () => void
}

type Shown = Pick<SessionDialogProps, 'session' | 'timeZone'>

const Cleared = ({ session: { cleared }, timeZone }: Shown) =>
  cleared && [cleared.by, formatDateTime(cleared.at, timeZone), cleared.note].filter(Boolean).join(' · ')

const About = ({ session, timeZone }: Shown) => {
  const { t } = useLingui()
  const { money, leastKwh, mostKwh, powerKw, endedAt } = session
  const [least, most] = [kwhText(leastKwh, 3), kwhText(mostKwh, 3)]
  const power = powerKw === null ? null : formatNumber(powerKw, 1)
  const timeOf = (at: string | null) => at && formatDateTime(at, timeZone)
  return (
    <Facts>
      <FactRows
        rows={[
          [t`State`, sessionStateNames()[session.state]],
          [t`Connector`, session.evse],
          [t`Paid by`, session.passholder?.passholderId ?? payerNames()[session.payer]],
          [t`Start`, timeOf(session.startedAt)],
          [t`End`, timeOf(endedAt)],
          [t`How it ended`, endingText(session)],
          [t`Stopped`, stopText(session)],
          [t`Power`, endedAt === null && power !== null && t`${power} kW`],
          [t`Energy`, kwhText(session.kwh, 3)],
          [t`Can have flowed`, session.doubt !== null && t`From ${least} to ${most}`],
          [t`Cost`, money && formatCents(money.cents, money.currency)],
          [t`Held on the card`, money?.heldCents != null && formatCents(money.heldCents, money.currency)],
          [t`Cleared`, session.cleared && <Cleared key="cleared" session={session} timeZone={timeZone} />],
        ]}
      />
    </Facts>
  )
}

/** CHG-17: the readings that are not in what is charged; while a session runs, the next ones may still settle them. */
const LeftOut = ({ session, timeZone }: Shown) => {
  const { t } = useLingui()
  if (session.endedAt === null || session.leftOut.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>
        <Trans>Readings that were left out</Trans>
      </h3>
      <RowsTable
        rows={session.leftOut}
        rowKey={({ at, source, kwh }) => `${at} ${source} ${kwh}`}
        isListOnPhones
        columns={[
          { label: t`When`, kind: 'name', cell: ({ at }) => formatDateTime(at, timeZone) },
          { label: t`Reading`, kind: 'number', cell: ({ kwh }) => kwhText(kwh, 3) },
          { label: t`Sent with`, cell: ({ source }) => sourceNames()[source] },
          { label: t`Why it was left out`, cell: ({ reason }) => leftOutTexts()[reason] },
        ]}
      />
    </section>
  )
}

/** Asks before a session is stopped. CHG-66 */
const StopQuestion = ({ lotId, session, onClose }: Omit<SessionDialogProps, 'timeZone'>) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => call('POST /charging/sessions/{id}/stop', { params: { id: session._id } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: chargingKey(lotId) }),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Stop charging at ${session.station.name}?`}
      answer={t`Stop charging`}
      onConfirm={() => stopping.mutate()}
      isBusy={stopping.isPending}
    >
      {stopping.error && <Banner tone="alert">{problemText(stopping.error, i18n)}</Banner>}
      <p>{t`The station is asked until it stops. What it took until then is paid.`}</p>
    </ConfirmDialog>
  )
}

/** A session: what it took and cost, why it needs a person, and what may be done. CHG-63 to CHG-66 */
export const SessionDialog = (props: SessionDialogProps) => {
  const { lotId, session, timeZone, onClose } = props
  const { t } = useLingui()
  const [isStopping, setStopping] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const { state, doubt, money } = session
  if (isClearing) return <ClearDialog lotId={lotId} session={session} onClose={() => setClearing(false)} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={760}
      title={session.station.name}
      footer={
        <>
          {money?.payment && (
            <Button
              component={Link}
              to={`/parking-lots/${lotId}/payments/${money.payment}`}
            >{t`Payment`}</Button>
          )}
          {session.endedAt === null && (
            <Button
              onClick={() => setStopping(true)}
              disabled={state === 'stopping'}
            >{t`Stop charging…`}</Button>
          )}
          {state === 'needs-person' && (
            <Button variant="primary" onClick={() => setClearing(true)}>{t`Clear…`}</Button>
          )}
        </>
      }
    >
      {state === 'needs-person' && doubt !== null && <Banner tone="alert">{doubtTexts()[doubt]}</Banner>}
      <About session={session} timeZone={timeZone} />
      <LeftOut session={session} timeZone={timeZone} />
      {isStopping && <StopQuestion lotId={lotId} session={session} onClose={() => setStopping(false)} />}
    </Dialog>
  )
}
