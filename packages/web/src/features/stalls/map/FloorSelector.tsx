import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import type { MenuEntry } from '#ui/menu-entry.ts'
import type { FloorOption } from './floors.ts'
import styles from './floor-selector.module.css'

interface Props {
  floors: readonly FloorOption[]
  current: string
  /** How many stalls of each floor stand out. */
  matches?: ReadonlyMap<string, number> | undefined
  onChoose: (floorName: string) => void
  /** What can be done with a floor. */
  actionsFor?: ((floorName: string) => readonly MenuEntry[]) | undefined
  /** Stands below a floor, such as a link to its devices in trouble. */
  noteOf?: ((floorName: string) => ReactNode) | undefined
}

/** The menu of each floor, beside its line; on a phone that of the floor in sight. */
const FloorMenus = ({
  floors,
  current,
  actionsFor,
}: Pick<Props, 'floors' | 'current'> & {
  actionsFor: (floorName: string) => readonly MenuEntry[]
}) => {
  const { t } = useLingui()
  return (
    <div className={styles.menus}>
      {floors.map(({ floorName }) => {
        const name = formatFloor(floorName)
        return (
          <div key={floorName} data-current={floorName === current || undefined}>
            <MenuButton
              label={t`Actions for floor ${name}`}
              entries={actionsFor(floorName)}
              position="bottom-start"
              isInPortal
            >
              <IconButton icon="dots" label={t`Actions for floor ${name}`} />
            </MenuButton>
          </div>
        )
      })}
    </div>
  )
}

/** The floors in the order of the building with their occupancy, marked above 100 % like their bars (OCC-35). */
export const FloorSelector = ({ floors, current, matches, onChoose, actionsFor, noteOf }: Props) => {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const [box, chosen] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!box || !chosen) return
    const [frame, place] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()]
    box.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
  }, [current])
  return (
    <div className={styles.box} style={{ '--floors': floors.length } as CSSProperties}>
      <nav ref={list} className={styles.floors} aria-label={t`Floor`}>
        {floors.map(({ floorName, count }) => {
          const percent = count?.occupancyPercent ?? null
          return (
            <div key={floorName} className={styles.floor}>
              <button
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
              {noteOf?.(floorName)}
            </div>
          )
        })}
      </nav>
      {actionsFor && <FloorMenus floors={floors} current={current} actionsFor={actionsFor} />}
    </div>
  )
}
