import type { Feature } from '#feature.ts'
import { customersRoutes } from './customers.routes.ts'

export const customers: Feature = {
  name: 'customers',
  owns: ['customer'],
  routes: ({ bind, services }) => customersRoutes(bind, services),
}
