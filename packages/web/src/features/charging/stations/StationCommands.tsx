import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import { call, type CallInput } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { chargingKey } from '../charging.queries.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { commandNames, outcomeText } from './station-words.ts'
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
  if (renewal.data) return <PasswordDialog made={renewal.data} onClose={onClose} />
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
      <p>{t`The current password works until the station connects with the new one.`}</p>
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

/** What may be asked of a station. */
export const StationCommands = (props: Props) => {
  const { station } = props
  const { t, i18n } = useLingui()
  const names = commandNames()
  const send = useSend(props)
  const mayManage = useCan('station.manage')
  const [isRenewing, setRenewing] = useState(false)
  const [isRestarting, setRestarting] = useState(false)
  const evses = station.connectors.filter(({ evse }) => evse > 0)
  const isOut = evses.length > 0 && evses.every(({ status }) => status === 'unavailable')
  const [first] = evses
  const result = send.data
  return (
    <>
      {send.error && <Banner tone="alert">{problemText(send.error, i18n)}</Banner>}
      {result && (
        <Banner tone={result.state === 'answered' ? 'plain' : 'soon'} role="status">
          {names[result.kind]}: {outcomeText(result)}
        </Banner>
      )}
      <div className={styles.buttons}>
        {first && (
          <Button
            size="compact-sm"
            disabled={send.isPending}
            onClick={() => send.mutate({ kind: 'unlock', evse: first.evse, connector: first.connector })}
          >
            {names.unlock}
          </Button>
        )}
        <Button
          size="compact-sm"
          disabled={send.isPending}
          onClick={() => send.mutate({ kind: 'availability', evse: null, isOperative: isOut })}
        >
          {isOut ? t`Put back into service` : t`Take out of service`}
        </Button>
        <Button size="compact-sm" disabled={send.isPending} onClick={() => setRestarting(true)}>
          {names.reset}
        </Button>
        <Button
          size="compact-sm"
          disabled={send.isPending}
          onClick={() => send.mutate({ kind: 'trigger', message: 'status', evse: null })}
        >
          {names.trigger}
        </Button>
        {mayManage && (
          <Button size="compact-sm" onClick={() => setRenewing(true)}>
            {t`New password…`}
          </Button>
        )}
      </div>
      {isRestarting && (
        <ConfirmDialog
          isOpen
          onClose={() => setRestarting(false)}
          title={t`Restart ${station.name}?`}
          answer={names.reset}
          onConfirm={() => {
            setRestarting(false)
            send.mutate({ kind: 'reset', isHard: false })
          }}
        >
          <p>{t`Charging that is going on may be ended.`}</p>
        </ConfirmDialog>
      )}
      {isRenewing && <RenewPassword {...props} onClose={() => setRenewing(false)} />}
    </>
  )
}
