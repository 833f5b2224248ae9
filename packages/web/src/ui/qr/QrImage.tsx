import { qrPathOf } from './qr-path.ts'

/** Loaded by `QrCode`. */
export const QrImage = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = qrPathOf(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
