import { job, type Feature } from '#feature.ts'
import { staffUsersRoutes } from './staff-users.routes.ts'
import { usersRoutes } from './users.routes.ts'
import { movesOfUsers } from './user-moves.ts'
import { processPendingAccounts } from './account-updates.ts'

export const users: Feature = {
  name: 'users',
  owns: ['app_user', 'user_lot'],
  routes: ({ bind, services }) => {
    usersRoutes(bind, services)
    staffUsersRoutes(bind, services)
  },
  jobs: [job('user-sync', 5, processPendingAccounts)],
  moves: movesOfUsers,
}
