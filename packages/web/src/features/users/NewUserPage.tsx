import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { useUserParts } from './use-user-parts.ts'
import { UserForm } from './UserForm.tsx'

export const NewUserPage = () => {
  const { customerId } = adminCustomerRoute.useParams()
  const { grantable, lots, error, retry } = useUserParts(customerId)
  if (grantable && lots) return <UserForm customerId={customerId} grantable={grantable} lots={lots} />
  return error ? <ErrorState onRetry={retry} /> : <SkeletonCard height={420} />
}
