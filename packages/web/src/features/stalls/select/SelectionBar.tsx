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

/** What can be done with the selected stalls. STA-31. */
export const SelectionBar = ({ lot, selection, byNumber, onEnd }: Props) => {
  const { t } = useLingui()
  const [doing, setDoing] = useState<{ action: Action; stalls: readonly StallView[] }>()
  const selected = useSyncExternalStore(selection.subscribe, selection.get)
  if (selected.size === 0 && !doing) return null
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
      {selected.size > 0 && (
        <div
          className={styles.bar}
          role="group"
          aria-label={t`Selected stalls`}
          onKeyDown={({ key }) => key === 'Escape' && onEnd()}
        >
          <b className={`${styles.count} strong`} role="status">
            {plural(selected.size, { one: '# stall selected', other: '# stalls selected' })}
          </b>
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
          <Button variant="quiet" onClick={onEnd}>
            <Trans>Clear selection</Trans>
          </Button>
        </div>
      )}
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
