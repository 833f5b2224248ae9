import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { StallSelection } from '#ui/map/stall-selection.ts'
import styles from './select.module.css'

const ServiceDialog = lazy(async () => ({ default: (await import('./ServiceDialog.tsx')).ServiceDialog }))

interface Props {
  lot: Lot
  selection: StallSelection
  byNumber: ReadonlyMap<string, StallView>
  onEnd: () => void
}

type Action = 'out' | 'back'

/** What can be done with the selected stalls. STA-44. */
export const SelectionBar = ({ lot, selection, byNumber, onEnd }: Props) => {
  const { t } = useLingui()
  const [doing, setDoing] = useState<{ action: Action; stalls: readonly StallView[] }>()
  const selected = useSyncExternalStore(selection.subscribe, selection.get)
  const stalls = [...selected].flatMap((number) => byNumber.get(number) ?? [])
  const inService = stalls.filter(({ isActive }) => isActive !== false)
  const outOfService = stalls.filter(({ isActive }) => isActive === false)
  const mayEdit = lot.allowed.includes('stall.edit')
  const close = () => setDoing(undefined)
  const done = () => {
    close()
    onEnd()
  }
  return (
    <>
      <div
        className={styles.bar}
        role="group"
        aria-label={t`Selected stalls`}
        data-selected={selected.size > 0 || undefined}
        onKeyDown={({ key }) => key === 'Escape' && onEnd()}
      >
        <span className={styles.count} role="status">
          {selected.size > 0 && (
            <b className="strong">
              {plural(selected.size, { one: '# stall selected', other: '# stalls selected' })}
            </b>
          )}
        </span>
        {selected.size === 0 && (
          <span className="small dim">
            <Trans>Hold Shift and click stalls, or drag over them, to select them.</Trans>
          </span>
        )}
        {mayEdit && inService.length > 0 && (
          <Button onClick={() => setDoing({ action: 'out', stalls: inService })}>
            <Trans>Out of service</Trans>
          </Button>
        )}
        {mayEdit && outOfService.length > 0 && (
          <Button onClick={() => setDoing({ action: 'back', stalls: outOfService })}>
            <Trans>Back in service</Trans>
          </Button>
        )}
        {selected.size > 0 && (
          <Button className={styles.clear} variant="quiet" onClick={onEnd}>
            <Trans>Clear selection</Trans>
          </Button>
        )}
      </div>
      {doing && (
        <Suspense fallback={null}>
          <ServiceDialog
            lotId={lot._id}
            stalls={doing.stalls}
            isBack={doing.action === 'back'}
            onDone={done}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
