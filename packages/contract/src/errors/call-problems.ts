import type { EndpointName } from '../endpoints.ts'
import type { ProblemCode } from './problem-codes.ts'

const directory = ['directory-refused', 'directory-unavailable'] as const
const accountChange = [
  ...directory,
  'email-used',
  'user-out-of-sync',
  'last-provider',
  'own-account',
] as const
const link = [...directory, 'already-verified', 'user-out-of-sync', 'too-many-requests'] as const

/** Problems of endpoints in addition to those implied by their schemas and capabilities; for the reference. */
export const callProblems: Readonly<Partial<Record<EndpointName, readonly ProblemCode[]>>> = {
  'GET /images': ['not-found'],
  'GET /edge/commands': ['wrong-key'],
  'POST /edge/claims': ['wrong-key'],
  'POST /edge/results': ['wrong-key'],
  'POST /sprockit/openGate': ['stale-version', 'gate-busy', 'command-used'],
  'DELETE /sprockit/controllers/{id}': ['controller-in-use', 'release-not-confirmed'],
  'GET /admin/users': ['users-unreadable'],
  'GET /admin/customers/{id}/users': ['users-unreadable'],
  'POST /admin/users/{customerId}': [...accountChange, 'too-many-requests'],
  'PUT /admin/customers/{id}/user': [...accountChange, 'too-many-requests'],
  'DELETE /admin/users/{customerId}/{email}/{role}': accountChange,
  'DELETE /admin/users/staffUser/{userId}/{email}/{customerId}': accountChange,
  'POST /admin/users/{customerId}/{userId}/restore': [...accountChange, 'too-late'],
  'GET /admin/users/{customerId}/{userId}/sync': directory,
  'POST /admin/users/{customerId}/{userId}/sync': accountChange,
  'POST /admin/users/resend/user-verification-email': ['not-found', ...link],
  'POST /admin/users/preferences/password-link': [...directory, 'too-many-requests'],
  'POST /parking-lots/add-staff-user/': [...accountChange, 'too-many-requests'],
  'PUT /parking-lots/staffusers/{id}': accountChange,
  'POST /admin/customers/': ['customer-name-used'],
  'PUT /admin/customers/{id}': ['customer-name-used'],
  'POST /admin/customers/merge-customer/': ['not-found', 'unable-to-move'],
  'POST /admin/customers/{id}/parking-lots': ['unable-to-move'],
  'PUT /admin/parking-lots/{id}/reset': ['real-payments'],
  'DELETE /parking-lots/{id}/parking-groups/{parkingGroupId}': ['group-in-use'],
  'DELETE /passholder-groups/{id}': ['passholder-group-in-use'],
  'GET /parking-lots/staff-visitor-validation/{id}': ['visitor-validation-off'],
  'POST /parking-lots/staff-visitor-validation/{id}': ['visitor-validation-off'],
  'POST /guest-passes/{id}/extend': ['already-used'],
  'POST /guest-passes/{id}/undo-extension': ['already-used'],
  'POST /guest-passes/{id}/resume': ['already-used'],
  'POST /guest-passes/{id}/end': ['guest-pass-not-active', 'already-used'],
  'PATCH /parking-lots/exceptions/{id}': ['stale-version'],
  'POST /syncProdData': ['sync-source-missing', 'sync-source-failed'],
  'POST /admin/parking-lots/validate-file/': ['stale-version'],
  'POST /admin/parking-lots/validate-svg-file': ['stale-version'],
  'POST /admin/parking-lots/{customerId}': ['stale-version', 'device-in-use'],
  'POST /admin/parking-lots/{id}/import/apply': ['stale-version', 'device-in-use'],
  'POST /sources': ['not-found', 'already-used'],
  'POST /sources/{id}/restore': ['already-used'],
}
