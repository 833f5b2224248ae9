import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import type { FloorOption } from './floors.ts'
import styles from './floor-selector.module.css'

interface Props {
  floors: readonly FloorOption[]
  current: string
  /** How many stalls of each floor stand out. */
  matches?: ReadonlyMap<string, number> | undefined
  onChoose: (floorName: string) => void
}

/** The floors in the order of the building with their occupancy, marked above 100 % like their bars (OCC-35). */
export const FloorSelector = ({ floors, current, matches, onChoose }: Props) => {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const [box, chosen] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={list} className={styles.floors} aria-label={t`Floor`}>
      {floors.map(({ floorName, count }) => {
        const percent = count?.occupancyPercent ?? null
        return (
          <button
            key={floorName}
            type="button"
            aria-current={floorName === current || undefined}
            onClick={() => onChoose(floorName)}
          >
            <b>
              {formatFloor(floorName)}
              {matches && (
                <span className={styles.matches}>
                  {formatNumber(matches.get(floorName) ?? 0)}
                  <span className="sr">{t`marked`}</span>
                </span>
              )}
            </b>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ height: `${Math.min(100, percent ?? 0)}%` }} />
            </span>
            <span className={`${styles.percent} ${percent !== null && percent > 100 ? 'is-alert' : ''}`}>
              {formatPercent(percent, 0)}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
