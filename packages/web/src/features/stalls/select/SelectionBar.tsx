import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { maxStallsAtOnce } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { useSyncExternalStore } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import type { StallSelection } from '#ui/map/stall-selection.ts'
import { allowedActions, isTooMany, stallsFor, type MapAction } from './map-actions.ts'
import styles from './select.module.css'
import { useActionWords } from './use-action-words.ts'

interface Props {
  lot: Lot
  selection: StallSelection
  byNumber: ReadonlyMap<string, StallView>
  /** The stalls that stand out on the map. */
  shown: readonly string[]
  /** Whether a click or a tap selects. */
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  onAction: (action: MapAction) => void
  onEnd: () => void
}

/** What can be done with the selected stalls, and how to select some. STA-44. */
export const SelectionBar = (props: Props) => {
  const { lot, selection, byNumber, shown, isSelecting, onSelecting, onAction, onEnd } = props
  const { t } = useLingui()
  const words = useActionWords()
  const selected = useSyncExternalStore(selection.subscribe, selection.get)
  const count = selected.size
  const stalls = [...selected].flatMap((number) => byNumber.get(number) ?? [])
  const most = formatNumber(maxStallsAtOnce)
  const isOver = allowedActions(lot).some((name) => isTooMany(name, count))
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={t`Selected stalls`}
      data-selected={count > 0 || undefined}
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
    >
      {count === 0 && (
        <Button aria-pressed={isSelecting} className={styles.mode} onClick={() => onSelecting(!isSelecting)}>
          <Trans>Select stalls</Trans>
        </Button>
      )}
      <span className={styles.count} role="status">
        {count > 0 && (
          <b className="strong">{plural(count, { one: '# stall selected', other: '# stalls selected' })}</b>
        )}
      </span>
      {count === 0 && (
        <span className={`${isSelecting ? '' : styles.mouse} small dim`}>
          {isSelecting ? (
            <Trans>Click or tap stalls to select them.</Trans>
          ) : (
            <Trans>Or hold Shift and click stalls, or drag over them.</Trans>
          )}
        </span>
      )}
      {allowedActions(lot)
        .map((name) => ({ name, fitting: stallsFor(name, stalls) }))
        .filter(({ fitting }) => fitting.length > 0)
        .map(({ name, fitting }) => (
          <Button
            key={name}
            disabled={isTooMany(name, fitting.length)}
            onClick={() => onAction({ name, target: { stalls: fitting } })}
          >
            {words[name]}
          </Button>
        ))}
      {isOver && <span className="small dim">{t`At most ${most} stalls can be edited together.`}</span>}
      {count > 0 && (
        <Button className={styles.clear} variant="quiet" onClick={onEnd}>{t`Clear selection`}</Button>
      )}
      {count === 0 && shown.length > 0 && (
        <Button className={styles.clear} variant="quiet" onClick={() => selection.set(shown)}>
          {plural(shown.length, { one: 'Select # stall', other: 'Select all # stalls' })}
        </Button>
      )}
    </div>
  )
}
