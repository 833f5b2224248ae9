import { ErrorState } from './ErrorState.tsx'
import { SkeletonCard } from './Skeleton.tsx'

interface WaitingProps {
  /** Of the query whose data are not there yet. */
  error: Error | null
  onRetry: () => Promise<unknown>
  height: number
}

/** In place of a page whose data are still loading, or did not load. */
export const Waiting = ({ error, onRetry, height }: WaitingProps) =>
  error ? (
    <ErrorState onRetry={() => void onRetry()} />
  ) : (
    <div aria-busy="true">
      <SkeletonCard height={height} />
    </div>
  )
