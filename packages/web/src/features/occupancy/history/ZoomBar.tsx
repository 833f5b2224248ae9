import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './history.module.css'
import { isWhole, moveWindow, scaleWindow, shortestMs } from './zoom-window.ts'
import type { TimeWindow } from './zoom-window.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface ZoomBarProps {
  window: TimeWindow
  whole: TimeWindow
  timeZone: string
  onWindow: (window: TimeWindow) => void
}

const factor = 2
const part = 0.5

/** What is in sight, and the ways to another part of it. */
export const ZoomBar = ({ window, whole, timeZone, onWindow }: ZoomBarProps) => {
  const { t } = useLingui()
  const isAll = isWhole(window, whole)
  const middle = (window.from + window.to) / 2
  const scale = (by: number) => onWindow(scaleWindow(window, by, middle, whole))
  return (
    <div className={styles.zoom}>
      <span className={`${styles.sight} small dim`}>
        {formatDateTime(window.from, timeZone)} – {formatDateTime(window.to, timeZone)}
      </span>
      <div className={styles.zoomKeys} role="group" aria-label={t`Part of the time range`}>
        <IconButton
          icon="chevron-left"
          label={t`Earlier`}
          disabled={window.from <= whole.from}
          onClick={() => onWindow(moveWindow(window, -part, whole))}
        />
        <IconButton
          icon="chevron-right"
          label={t`Later`}
          disabled={window.to >= whole.to}
          onClick={() => onWindow(moveWindow(window, part, whole))}
        />
        <IconButton icon="minus" label={t`Zoom out`} disabled={isAll} onClick={() => scale(factor)} />
        <IconButton
          icon="plus"
          label={t`Zoom in`}
          disabled={window.to - window.from <= shortestMs}
          onClick={() => scale(1 / factor)}
        />
        <Button variant="quiet" disabled={isAll} onClick={() => onWindow(whole)}>
          <Trans>Whole range</Trans>
        </Button>
      </div>
    </div>
  )
}
