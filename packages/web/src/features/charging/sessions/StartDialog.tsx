import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { chargingKey, stationsQuery } from '../charging.queries.ts'
import { outcomeText, statusNames } from '../stations/station-words.ts'

interface Place {
  readonly value: string
  readonly label: string
  readonly stationId: string
  readonly evse: number
}

/** Each connector that can be started: of stations that are connected. */
const placesOf = (stations: readonly ChargingStationView[]): Place[] =>
  stations
    .filter(({ isConnected }) => isConnected)
    .flatMap(({ _id: stationId, name, connectors }) =>
      connectors
        .filter(({ evse }) => evse > 0)
        .map(({ evse, connector, status }) => ({
          value: `${stationId} ${evse} ${connector}`,
          label: `${name} · ${evse} (${statusNames()[status]})`,
          stationId,
          evse,
        })),
    )

const useStartByStaff = (lotId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ stationId: id, evse, tag }: Place & { tag: string }) =>
      call('POST /charging/stations/{id}/commands', {
        params: { id },
        body: { kind: 'start', evse, ...(tag.trim() !== '' && { idToken: tag.trim() }) },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: chargingKey(lotId) }),
  })
}

/** Starts a session in the name of the operator, or of a pass. CHG-66 */
export const StartDialog = ({ lotId, onClose }: { lotId: string; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const { data: stations } = useQuery(stationsQuery(lotId))
  const places = placesOf(stations ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const [tag, setTag] = useState('')
  const start = useStartByStaff(lotId)
  const place = places.find(({ value }) => value === chosen)
  const { data: result } = start
  const reason = place ? undefined : t`Select a connector first.`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Start charging</Trans>}
      footer={
        <ButtonWithReason
          variant="primary"
          loading={start.isPending}
          reason={reason}
          onClick={() => place && start.mutate({ ...place, tag })}
          before={<Button onClick={onClose}>{t`Close`}</Button>}
        >
          <Trans>Start charging</Trans>
        </ButtonWithReason>
      }
    >
      {start.error && <Banner tone="alert">{problemText(start.error, i18n)}</Banner>}
      {result && (
        <Banner tone={result.state === 'answered' ? 'plain' : 'soon'} role="status">
          {outcomeText(result)}
        </Banner>
      )}
      <SelectField
        label={t`Connector`}
        data={places.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t`No station is connected.`}
        searchable
      />
      <TextField
        label={t`Tag of a pass`}
        description={t`The pass pays then. Without a tag nobody pays.`}
        value={tag}
        maxLength={20}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
    </Dialog>
  )
}
