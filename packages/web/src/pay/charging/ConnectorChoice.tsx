import { Trans, useLingui } from '@lingui/react/macro'
import type { ChargingPage } from '@stallwise/contract/charging/visitor-charging.contract.ts'

type Station = ChargingPage['station']

/** The state of a connector, in words. */
const useStatusWords = () => {
  const { t } = useLingui()
  return ({ isFree, status }: Station['connectors'][number]): string => {
    if (isFree) return status === 'available' ? t`Free` : t`Free, a vehicle is plugged in`
    if (status === 'faulted' || status === 'unavailable') return t`Out of order`
    return status === 'reserved' ? t`Reserved` : t`In use`
  }
}

interface ConnectorChoiceProps {
  station: Station
  chosen: number | undefined
  onChoose: (evse: number) => void
  isDisabled: boolean
}

/** Which connector, if the station has several. */
export const ConnectorChoice = ({ station, chosen, onChoose, isDisabled }: ConnectorChoiceProps) => {
  const statusWords = useStatusWords()
  const { connectors } = station
  if (connectors.length < 2) return null
  return (
    <fieldset className="options" disabled={isDisabled}>
      <legend>
        <Trans>Connector</Trans>
      </legend>
      {connectors.map((connector) => (
        <label key={connector.evse} className="option">
          <input
            type="radio"
            name="connector"
            checked={connector.evse === chosen}
            disabled={!connector.isFree}
            onChange={() => onChoose(connector.evse)}
          />
          <span className="strong">{connector.evse}</span>
          <span className="dim">{statusWords(connector)}</span>
        </label>
      ))}
    </fieldset>
  )
}
