import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import { call, type CallInput } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { chargingKey } from '../charging.queries.ts'
import { Outcome } from './Outcome.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PowerLimitDialog } from './PowerLimitDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { commandNames, connectorLabel } from './station-words.ts'
import styles from './stations.module.css'

type Operation = CallInput<'POST /charging/stations/{id}/commands'>['body']

interface Props {
  lotId: string
  station: ChargingStationView
}

/** A new password, after a question: the station needs it the next time that it connects. */
const RenewPassword = ({ lotId, station, onClose }: Props & { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const renewal = useMutation({
    mutationFn: () => call('POST /charging/stations/{id}/password', { params: { id: station._id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: chargingKey(lotId) }),
  })
  if (renewal.data) return <PasswordDialog made={renewal.data} push={renewal.data.push} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Make a new password for ${station.name}?`}
      answer={t`Make new password`}
      onConfirm={() => renewal.mutate()}
      isBusy={renewal.isPending}
    >
      {renewal.error && <Banner tone="alert">{problemText(renewal.error, i18n)}</Banner>}
      <p>
        {t`A station that is connected is given the new password. The current one works until the station connects with the new one.`}
      </p>
    </ConfirmDialog>
  )
}

const useSend = ({ lotId, station }: Props) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Operation) =>
      call('POST /charging/stations/{id}/commands', { params: { id: station._id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: chargingKey(lotId) }),
  })
}

/** Restarts a station, after a question. */
const Restart = ({
  station,
  onSend,
  onClose,
}: Pick<Props, 'station'> & {
  onSend: (operation: Operation) => void
  onClose: () => void
}) => {
  const { t } = useLingui()
  const [isHard, setHard] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Restart ${station.name}?`}
      answer={commandNames().reset}
      onConfirm={() => {
        onClose()
        onSend({ kind: 'reset', isHard })
      }}
    >
      <p>{t`Charging that is going on may be ended.`}</p>
      <Checkbox
        label={t`Immediately, also while a vehicle charges`}
        checked={isHard}
        onChange={(event) => setHard(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}

type Asked = 'restart' | 'password' | 'settings' | 'limit'

/** What may be asked of the whole station, or of one of its connectors. */
const useOperations = ({ connectors }: ChargingStationView, chosen: string) => {
  const { t } = useLingui()
  const names = commandNames()
  const evses = connectors.filter(({ evse }) => evse > 0)
  const one = evses.find((connector) => connectorKey(connector) === chosen)
  const concerned = one ? [one] : evses
  const isOut = concerned.length > 0 && concerned.every(({ status }) => status === 'unavailable')
  const evse = one?.evse ?? null
  const ofConnector = one ?? (evses.length === 1 ? evses[0] : undefined)
  const operations: [label: string, operation: Operation][] = [
    [
      isOut ? t`Put back into service` : t`Take out of service`,
      { kind: 'availability', evse, isOperative: isOut },
    ],
    [names.trigger, { kind: 'trigger', message: 'status', evse }],
  ]
  if (ofConnector) {
    const { evse: at, connector } = ofConnector
    operations.unshift(
      [names.start, { kind: 'start', evse: at }],
      [names.unlock, { kind: 'unlock', evse: at, connector }],
    )
  }
  return { evses, operations }
}

const connectorKey = ({ evse, connector }: { evse: number; connector: number }) => `${evse}.${connector}`

/** What may be asked of a station. */
export const StationCommands = (props: Props) => {
  const { station } = props
  const { t } = useLingui()
  const send = useSend(props)
  const mayManage = useCan('station.manage')
  const [asked, setAsked] = useState<Asked>()
  const [chosen, setChosen] = useState('')
  const { evses, operations } = useOperations(station, chosen)
  const close = () => setAsked(undefined)
  const ask = (label: string, what: Asked) => (
    <Button size="compact-sm" onClick={() => setAsked(what)}>
      {label}
    </Button>
  )
  return (
    <>
      <Outcome of={send} />
      {evses.length > 1 && (
        <SelectField
          label={t`For`}
          value={chosen}
          onChange={(value) => setChosen(value ?? '')}
          data={[
            { value: '', label: t`Whole station` },
            ...evses.map((one) => ({ value: connectorKey(one), label: connectorLabel(one) })),
          ]}
        />
      )}
      <div className={styles.buttons}>
        {operations.map(([label, operation]) => (
          <Button
            key={operation.kind}
            size="compact-sm"
            disabled={send.isPending}
            onClick={() => send.mutate(operation)}
          >
            {label}
          </Button>
        ))}
        {ask(t`Restart…`, 'restart')}
        {mayManage && ask(t`Settings…`, 'settings')}
        {mayManage && ask(t`Power limit…`, 'limit')}
        {mayManage && ask(t`New password…`, 'password')}
      </div>
      {asked === 'restart' && <Restart station={station} onSend={send.mutate} onClose={close} />}
      {asked === 'password' && <RenewPassword {...props} onClose={close} />}
      {asked === 'settings' && <SettingsDialog {...props} onClose={close} />}
      {asked === 'limit' && <PowerLimitDialog {...props} onClose={close} />}
    </>
  )
}
