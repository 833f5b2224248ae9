/** What the list of customers can be sorted by; its default is the first. Source: rule CUS-05. */
export const customerSorts = ['name', 'lots', 'users', 'createdAt'] as const
/** What the list of customers can be sorted by. */
export type CustomerSort = (typeof customerSorts)[number]
