import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
}

/** A place of the final size for what is still coming. */
export const Skeleton = ({ width = '100%', height = '12px' }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
)

const widths = ['58%', '72%', '46%', '66%', '52%']

/** Rows of a table or list that is still coming. */
export const SkeletonRows = ({ rows, height = 36 }: { rows: number; height?: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ height }}>
        <Skeleton width={widths[row % widths.length]} />
      </div>
    ))}
  </div>
)

/** A card that is still coming. */
export const SkeletonCard = ({ height }: { height: number }) => (
  <div className={styles.card} style={{ height }} aria-hidden="true">
    <Skeleton width="40%" />
  </div>
)
