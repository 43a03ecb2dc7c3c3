"""
Column synonyms: what people and programs call the columns of players and results, in the languages
that clubs write.
"""

from tournament.imports.column_roles import ColumnRole

WORDS: dict[ColumnRole, str] = {
    ColumnRole.NAME: """
        name, player, players, player name, full name, participant, who, spieler, spielername,
        spielerin, teilnehmer, ganzer name, wer, joueur, joueuse, nom du joueur, nom complet,
        jugador, jugadora, nombre del jugador, nombre completo, giocatore, nome giocatore, speler,
        naam, gracz, jogador, nome completo, hrac, spiller, spelare
    """,
    ColumnRole.FIRST: """
        first name, firstname, given name, forename, vorname, prenom, nombre, nombre de pila,
        nome, voornaam, imie
    """,
    ColumnRole.LAST: """
        last name, lastname, surname, family name, nachname, familienname, nom, nom de famille,
        apellido, apellidos, cognome, achternaam, nazwisko, sobrenome
    """,
    ColumnRole.NICKNAME: """
        nickname, nick, alias, screen name, spitzname, surnom, pseudo, pseudonyme, apodo, mote,
        soprannome, bijnaam, apelido
    """,
    ColumnRole.EMAIL: """
        e mail, email, mail, e mail address, email address, e mail adresse, courriel,
        adresse e mail, correo, correo electronico
    """,
    ColumnRole.PHONE: """
        phone, telephone, tel, mobile, cell, cell phone, phone number, telefon, telefonnummer,
        handy, mobil, portable, telefono, movil, telefone, celular, telefoon
    """,
    ColumnRole.PAY_TO: """
        pay to, iban, venmo, paypal, cash app, zahlbar an, zahlung an, payer a, pagar a
    """,
    ColumnRole.NOTE: """
        note, notes, comment, comments, remark, remarks, notiz, notizen, bemerkung, bemerkungen,
        kommentar, remarque, remarques, commentaire, nota, notas, comentario, opmerking
    """,
    ColumnRole.NIGHT: """
        night, tournament, tournament name, event, game, turnier, turniername, abend, spielabend,
        veranstaltung, tournoi, soiree, nom du tournoi, partie, torneo, nombre del torneo, noche,
        evento, toernooi, turniej, torneio
    """,
    ColumnRole.DATE: """
        date, day, when, played, played on, start, started, datum, tag, wann, gespielt am, beginn,
        jour, quand, fecha, dia, cuando, data, giorno, dzien
    """,
    ColumnRole.SEASON: """
        season, league, series, saison, liga, serie, championnat, ligue, temporada, stagione,
        seizoen, sezon
    """,
    ColumnRole.PLACE: """
        place, rank, position, pos, finish, finished, standing, platz, rang, platzierung,
        endplatz, classement, puesto, lugar, posicion, posto, classifica, plaats, miejsce,
        colocacao
    """,
    ColumnRole.PRIZE: """
        prize, prizes, payout, prize money, cash, cashed, preis, preisgeld, preise, auszahlung,
        prix, gain, gains, lot, premio, premios, pago, ganancia, ganancias, prijs, nagroda,
        premio em dinheiro
    """,
    ColumnRole.WON: """
        won, winnings, total won, gewonnen, gewinn, gewinne, gagne, total gagne, ganado, vinto,
        gewonnen bedrag
    """,
    ColumnRole.BOUNTY: """
        bounty, bounties, knockout money, kopfgeld, kopfgelder, prime, primes, recompensa,
        recompensas, taglia
    """,
    ColumnRole.PAID: """
        paid, spent, cost, costs, total paid, total cost, invested, buy in amount, stake, bezahlt,
        einsatz, einsaetze, ausgaben, kosten, gezahlt, paye, depense, mise, mises, cout, pagado,
        gastado, gasto, coste, costo, pagato, speso, betaald, inleg
    """,
    ColumnRole.FEES: """
        fee, fees, of which fees, rake, gebuehr, gebuehren, davon gebuehren, frais, dont frais,
        comision, cuota, cuotas, de ello comisiones
    """,
    ColumnRole.BUY_INS: """
        buy ins, buyins, entries, number of buy ins, anzahl buy ins, buy in, buyin, entrees,
        entradas
    """,
    ColumnRole.REBUYS: """
        rebuys, rebuy, re buys, re buy, nachkaeufe, recaves, recave, recompras, recompra
    """,
    ColumnRole.ADD_ONS: "add ons, add on, addons, addon, addons bought",
    ColumnRole.RE_ENTRIES: """
        re entries, re entry, reentries, reentry, wiedereinstiege, wiederkaeufe, reentradas,
        re entrees
    """,
    ColumnRole.BY: """
        knocked out by, eliminated by, busted by, hitman, killer, knocked out, out by,
        rausgeworfen von, ausgeschieden durch, eliminiert von, raus durch, elimine par, sorti par,
        eliminado por, eliminato da
    """,
    ColumnRole.BY_DEAL: """
        by a deal, by deal, deal, chop, per deal, par un deal, accord, por trato, por acuerdo
    """,
    ColumnRole.OUT_AT: """
        out, out at, time out, eliminated at, busted at, ausgeschieden um, ausgeschieden, raus um,
        heure de sortie, hora de salida
    """,
    ColumnRole.IGNORE: """
        points, score, hits, knock outs, knockouts, kos, ko, eliminations, profit, net,
        net profit, balance, roi, place shared by, shared by, no in the night, also won, no, nr,
        number, id, punkte, treffer, bilanz, saldo, netto, points de ligue, resultat, bilan,
        puntos, beneficio, eliminaciones, stack, chips, table, seat, tisch, sitz
    """,
}


def list_synonyms(role: ColumnRole) -> tuple[str, ...]:
    """All that a column of this kind is called, in small letters without marks."""
    return tuple(word.strip() for word in WORDS.get(role, "").split(","))


MEANT: dict[str, ColumnRole] = {word: role for role in WORDS for word in list_synonyms(role)}
"""What each of these words means; of one that means several things the last."""
