import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icons/Icon.tsx'
import classes from './map.module.css'
import { zoomLimits } from './use-map-zoom.ts'

interface Props {
  zoom: number
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}

export const MapControls = ({ zoom, onZoomIn, onZoomOut, onFit }: Props) => {
  const { t } = useLingui()
  const percent = Math.round(zoom * 100)
  return (
    <div className={classes.controls} role="group" aria-label={t`Zoom`}>
      <button
        type="button"
        aria-label={t`Zoom in`}
        onClick={onZoomIn}
        disabled={zoom >= zoomLimits[1] - 0.001}
      >
        <Icon name="plus" />
      </button>
      <span role="status">{percent}%</span>
      <button
        type="button"
        aria-label={t`Zoom out`}
        onClick={onZoomOut}
        disabled={zoom <= zoomLimits[0] + 0.001}
      >
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={t`Fit floor to screen`} onClick={onFit}>
        <Icon name="maximize" />
      </button>
    </div>
  )
}
