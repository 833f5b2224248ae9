import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatFloor } from '#lib/format/floors.ts'
import { Banner } from '#ui/Banner.tsx'
import type { FloorMapState, MapFault } from './floor-map-state.ts'

interface Props {
  floorName: string
  map: FloorMapState
  /** Stalls of the list that the file does not draw. */
  missing: readonly string[]
  onRetry: () => void
}

const useFaultWords = (floor: string): Record<MapFault, string> => {
  const { t } = useLingui()
  return {
    'missing-url': t`The map of floor ${floor} could not be retrieved: none has been uploaded.`,
    network: t`The map of floor ${floor} could not be retrieved: the server cannot be reached.`,
    'not-retrieved': t`The map of floor ${floor} could not be retrieved.`,
    load: t`The map of floor ${floor} could not be loaded: its file cannot be read.`,
  }
}

const shownAtMost = 12

/** Problems of a floor's map, and what still works. Source: specification section 8. */
export const MapNotices = ({ floorName, map, missing, onRetry }: Props) => {
  const { t } = useLingui()
  const floor = formatFloor(floorName)
  const words = useFaultWords(floor)
  if (map.status === 'fault')
    return (
      <Banner
        tone="soon"
        role="alert"
        action={
          (map.fault === 'network' || map.fault === 'not-retrieved') && (
            <Button onClick={onRetry}>{t`Try again`}</Button>
          )
        }
      >
        <p>
          <b className="strong">{words[map.fault]}</b>{' '}
          <Trans>The stalls are listed below and stay up to date.</Trans>
        </p>
      </Banner>
    )
  if (map.status === 'loading') return null
  const more = missing.length - shownAtMost
  const listed = missing.slice(0, shownAtMost).join(', ')
  return (
    <>
      {map.drawing.unreadStyles && (
        <Banner>
          <p>{t`The map of floor ${floor} is shown without some of its styles. The stalls are complete.`}</p>
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner>
          <p>
            {t`${plural(missing.length, { one: '# stall is not on this map:', other: '# stalls are not on this map:' })}`}{' '}
            {more > 0 ? t`${listed} and ${more} more.` : `${listed}.`}
          </p>
        </Banner>
      )}
    </>
  )
}
