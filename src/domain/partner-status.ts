/** Labels of partner statuses. */
export const partnerStatusLabels = { pending: 'Pendente', active: 'Ativo', suspended: 'Suspenso' } as const;

export const partnerKindLabels = { driver: 'Motorista', operator: 'Operador (vários motoristas)' } as const;
